const quotes =
  /"([^"]*)"|“([^”]*)”|„([^“”]*)[“”]|«([^»]*)»|「([^」]*)」|『([^』]*)』|(?<=^|[\s(])'((?:[^']|(?<=\p{L})'(?=\p{L}))+)'(?=$|[\s.,;:)!?])|(?<=^|[\s(])‘([^’]+)’|`([^`]+)`/gu;

/** A text whose quoted parts are replaced by placeholders, so that they are not parsed as grammar. */
export interface Masked {
  text: string;
  parts: string[];
}

export function mask(text: string): Masked {
  const parts: string[] = [];
  const masked = text.replace(quotes, (...found) => {
    const inside = found.slice(1, 10).find((part) => typeof part === "string") ?? "";
    parts.push(inside);
    return ` \u27e6${parts.length - 1}\u27e7 `;
  });
  return { text: masked.replace(/[ \t]+/g, " ").trim(), parts };
}

export const placeholder = /\u27e6(\d+)\u27e7/;

/** Restores the quoted parts, without quotes. */
export function unmask(text: string, parts: string[]): string {
  return text
    .replace(/\s*\u27e6(\d+)\u27e7\s*/g, (_, index) => ` ${parts[Number(index)] ?? ""} `)
    .replace(/[ \t]+/g, " ")
    .trim();
}

/** Restores the quoted parts with quotes, for explanations. */
export function requote(text: string, parts: string[]): string {
  return text.replace(/\u27e6(\d+)\u27e7/g, (_, index) => `"${parts[Number(index)] ?? ""}"`).trim();
}

/** The quoted part of a phrase, if there is exactly one. */
export function quotedIn(text: string, parts: string[]): string | undefined {
  const found = text.match(/\u27e6(\d+)\u27e7/g) ?? [];
  return found.length === 1 ? parts[Number(found[0]?.slice(1, -1))] : undefined;
}
