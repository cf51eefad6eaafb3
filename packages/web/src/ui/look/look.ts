// How the app looks to this person: its language and theme. Kept in cookies, so that the first paint is right already.

export const languages = ["en", "ja"] as const;
export type Language = (typeof languages)[number];

/** `system`: as the machine is set. */
export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

export interface Look {
  language: Language;
  theme: Theme;
}

export const cookieNames = { language: "giselle-language", theme: "giselle-theme" } as const;

/** The cookies count above what the browser prefers. */
export function readLook(cookie: (name: string) => string | undefined, acceptLanguage: string): Look {
  return {
    language: oneOf(languages, cookie(cookieNames.language)) ?? preferredOf(acceptLanguage),
    theme: oneOf(themes, cookie(cookieNames.theme)) ?? "system",
  };
}

function preferredOf(acceptLanguage: string): Language {
  const tags = acceptLanguage.split(",").map((part) => part.trim().slice(0, 2).toLowerCase());
  return tags.map((tag) => oneOf(languages, tag)).find((language) => language !== undefined) ?? "en";
}

function oneOf<Value extends string>(values: readonly Value[], given: string | undefined): Value | undefined {
  return values.find((value) => value === given);
}
