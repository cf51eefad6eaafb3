import { closeSync, openSync, readFileSync, unlinkSync, writeSync } from "node:fs";
import { AuditError } from "./audit-error.ts";

/** Two writers would make two chains of one file. The lock of a program that is gone is taken over. */
export function lock(file: string): () => void {
  const path = `${file}.lock`;
  for (;;) {
    try {
      const descriptor = openSync(path, "wx", 0o600);
      writeSync(descriptor, `${process.pid}\n`);
      closeSync(descriptor);
      return () => unlinkSync(path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      const owner = ownerOf(path);
      if (isRunning(owner)) {
        throw new AuditError(
          "IN_USE",
          `${file} is being written by another run (process ${owner}). Wait until it has ended, or give this one a file of its own.`,
        );
      }
      unlinkIfThere(path);
    }
  }
}

/** Not a number for one that was not written to its end. */
function ownerOf(path: string): number {
  try {
    return Number.parseInt(readFileSync(path, "utf8"), 10);
  } catch {
    return Number.NaN;
  }
}

function isRunning(pid: number): boolean {
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function unlinkIfThere(path: string): void {
  try {
    unlinkSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}
