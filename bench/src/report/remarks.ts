import { readFileSync } from "node:fs";

/** What bench/remarks.md says, by its headings: of the whole, of where we are not first, and of single measures. */
export function readRemarks(): Record<string, string | undefined> {
  const text = readFileSync(new URL("../../remarks.md", import.meta.url), "utf8");
  const parts = text.split(/^## (.+)\n/m).slice(1);
  return Object.fromEntries(
    Array.from({ length: parts.length / 2 }, (_, index) => [
      parts[index * 2],
      parts[index * 2 + 1]?.trim() || undefined,
    ]),
  );
}
