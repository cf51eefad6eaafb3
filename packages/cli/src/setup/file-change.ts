// Files that a command wants to write: shown as a diff first, and written only if they differ.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

export interface FileChange {
  /** Relative to the folder of the app. */
  path: string;
  before: string;
  after: string;
}

/** The text of a file, or an empty text. */
export function readOrEmpty(folder: string, path: string): string {
  const file = join(folder, path);
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}

/** A new file. One that exists is left alone: it may have been edited. */
export function addFile(folder: string, path: string, text: string): FileChange {
  const before = readOrEmpty(folder, path);
  return { path, before, after: before || text };
}

export function pendingChanges(changes: readonly FileChange[]): FileChange[] {
  return changes.filter(({ before, after }) => before !== after);
}

export function writeChanges(folder: string, changes: readonly FileChange[]): void {
  for (const { path, after } of changes) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, after);
  }
}

/** The changed lines, with the line before and after them. Enough for insertions, which is all that we do. */
export function formatDiff({ path, before, after }: FileChange): string {
  const [old, now] = [before.split("\n"), after.split("\n")];
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1;
  let [oldEnd, nowEnd] = [old.length, now.length];
  while (oldEnd > start && nowEnd > start && old[oldEnd - 1] === now[nowEnd - 1]) {
    oldEnd -= 1;
    nowEnd -= 1;
  }
  const kept = (lines: string[]) => lines.map((line) => `  ${line}`);
  const lines = [
    ...kept(old.slice(Math.max(0, start - 1), start)),
    ...old.slice(start, oldEnd).map((line) => `- ${line}`),
    ...now.slice(start, nowEnd).map((line) => `+ ${line}`),
    ...kept(old.slice(oldEnd, oldEnd + 1)),
  ];
  return `${before === "" ? "new file" : "change"}: ${path}\n${lines.filter((line) => line.trim() !== "+" || before !== "").join("\n")}\n`;
}
