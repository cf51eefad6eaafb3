// Searches output for secrets, independently of the redactor.
import { encodings } from "./encodings.ts";

/** All strings in a value, joined. */
export function textsIn(value: unknown, seen = new Set<unknown>()): string {
  if (typeof value === "string" || typeof value === "number") return String(value);
  if (typeof value !== "object" || value === null || seen.has(value)) return "";
  seen.add(value);
  const own = value instanceof Error ? [value.name, value.message, value.stack, value.cause] : [];
  return [...own, ...Object.entries(value).flat()].map((inner) => textsIn(inner, seen)).join("\n");
}

const squeeze = (text: string) => text.replace(/[\s\u200b\u2060]/g, "");

/** Each encoding of a secret found in a text, whole or for the greater part, with its surroundings. */
export function findLeaks(output: string, secrets: readonly string[]): string[] {
  const texts = [squeeze(output), squeeze(output).toLowerCase()];
  return secrets.flatMap((secret) =>
    Object.entries(encodings).flatMap(([name, encode]) => {
      const parts = partsOf(squeeze(encode(secret)));
      const around = texts.flatMap((text) => parts.map((part) => aroundIn(text, part))).find(Boolean);
      return around ? [`${name} of ${JSON.stringify(secret)}: …${around}…`] : [];
    }),
  );
}

function aroundIn(text: string, part: string): string | undefined {
  const at = text.indexOf(part);
  return at < 0 ? undefined : text.slice(Math.max(0, at - 60), at + part.length + 60);
}

/** The whole secret, and its first, middle and last two thirds: a partly redacted secret is still a leak. */
function partsOf(written: string): string[] {
  const length = Math.max(6, Math.ceil((written.length * 2) / 3));
  const starts = [0, Math.floor((written.length - length) / 2), written.length - length].filter((start) => start >= 0);
  return [written, ...starts.map((start) => written.slice(start, start + length))];
}
