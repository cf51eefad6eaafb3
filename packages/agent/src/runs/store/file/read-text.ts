import { mkdir, readFile } from "node:fs/promises";
import { isCode } from "./write-once.ts";

/** Undefined if there is no such file. */
export async function readText(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (isCode(error, "ENOENT")) return undefined;
    throw error;
  }
}

/** For the names in a folder that may not exist yet. */
export function emptyIfMissing(error: unknown): string[] {
  if (isCode(error, "ENOENT")) return [];
  throw error;
}

/** Only its owner can read it. */
export async function makeFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
}
