// The user's language and theme. Cookies store them, so the server already renders the first paint with them.

export const screenLanguages = ["en", "ja"] as const;
export type Language = (typeof screenLanguages)[number];

/** `system` follows the operating system. */
export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

export interface Preferences {
  language: Language;
  theme: Theme;
}

export const cookieNames = { language: "giselle-language", theme: "giselle-theme" } as const;

/** Cookies take precedence over the browser's preferred language. */
export function readPreferences(cookie: (name: string) => string | undefined, acceptLanguage: string): Preferences {
  return {
    language: oneOf(screenLanguages, cookie(cookieNames.language)) ?? preferredOf(acceptLanguage),
    theme: oneOf(themes, cookie(cookieNames.theme)) ?? "system",
  };
}

function preferredOf(acceptLanguage: string): Language {
  const tags = acceptLanguage.split(",").map((part) => part.trim().slice(0, 2).toLowerCase());
  return tags.map((tag) => oneOf(screenLanguages, tag)).find((language) => language !== undefined) ?? "en";
}

function oneOf<Value extends string>(values: readonly Value[], given: string | undefined): Value | undefined {
  return values.find((value) => value === given);
}
