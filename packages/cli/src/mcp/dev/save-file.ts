import { mkdirSync, writeFileSync } from "node:fs";
import { basename, extname, join } from "node:path";

/** Writes a new file in the folder; never outside it and never over another. Returns a sentence with its path. */
export function saveFile(folder: string, path: string, content: Uint8Array): string {
  mkdirSync(folder, { recursive: true });
  const name = basename(path.replaceAll("\\", "/")).replace(/[^\w. -]/g, "_") || "file";
  const ending = extname(name);
  const stem = name.slice(0, name.length - ending.length) || "file";
  for (let number = 1; ; number += 1) {
    const file = join(folder, number === 1 ? `${stem}${ending}` : `${stem}-${number}${ending}`);
    try {
      writeFileSync(file, content, { flag: "wx" });
      return `Saved ${file} (${content.length} bytes).`;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
}
