import type { OutlineEntry, SnapshotField } from "@giselles-ai/protocol";

/** The texts before each field, without those that are its label. */
export function textsBefore(fields: SnapshotField[], outline: OutlineEntry[]): string[][] {
  const texts: string[][] = [...fields, undefined].map(() => []);
  for (const { role, at, text } of outline) if (role === "text" && at !== undefined) texts[at]?.push(text);
  return texts;
}

/** A label without the colon or the star at its end. */
export const bare = (text: string) => text.replace(/\s*[:：*]+\s*$/, "");

export const isWord = (text: string | undefined): text is string => text !== undefined && /\p{L}/u.test(text);
