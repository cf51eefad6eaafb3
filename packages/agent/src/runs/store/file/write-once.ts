import { randomUUID } from "node:crypto";
import { type FileHandle, link, open, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

/** Writes a file atomically and durably, readable only by its owner. Returns false if the file exists. */
export async function writeOnce(path: string, text: string): Promise<boolean> {
  const draft = await writeDraft(path, text);
  try {
    await link(draft, path);
  } catch (error) {
    if (isCode(error, "EEXIST")) return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
  await syncFolder(dirname(path));
  return true;
}

/** Like `writeOnce`, but replaces an existing file. */
export async function writeOver(path: string, text: string): Promise<void> {
  await rename(await writeDraft(path, text), path);
}

async function writeDraft(path: string, text: string): Promise<string> {
  const draft = join(dirname(path), `.${basename(path)}.${randomUUID()}`);
  const file = await open(draft, "wx", 0o600);
  await withFile(file, async () => {
    await file.writeFile(text);
    await file.datasync();
  });
  return draft;
}

/** A new file name is durable only after its folder is synced. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r").catch(() => undefined); // some systems cannot open folders
  if (folder) await withFile(folder, () => folder.sync().catch(() => {}));
}

export async function withFile<Result>(file: FileHandle, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } finally {
    await file.close();
  }
}

export function isCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && codes.includes((error as NodeJS.ErrnoException).code ?? "");
}
