import { readFileSync } from "node:fs";
import { join } from "node:path";
import { addFile, type FileChange } from "./file-change.ts";

/** The skill file, in the folder where an agent looks for skills. */
export function skillFile(cwd: string, folder: string): FileChange {
  const text = readFileSync(new URL("../skills/giselle/SKILL.md", import.meta.url), "utf8"); // from dist
  return addFile(cwd, join(folder, "giselle", "SKILL.md"), text);
}
