import { mkdir, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Writes a file that only its owner can read, and replaces an old one as a whole. */
export async function writePrivateFile(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const temporary = join(dirname(path), `.new-${crypto.randomUUID()}`);
  await writeFile(temporary, text, { mode: 0o600 });
  await rename(temporary, path);
}
