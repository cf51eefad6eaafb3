import { readFileSync } from "node:fs";

/** Reads bench/remarks.md by heading: introduction, where we are not first, and single measures. */
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
