import { closeSync, openSync, readFileSync, unlinkSync, writeSync } from "node:fs";
import { AuditError } from "./audit-error.ts";

/** Allows only one writer per file. The lock of a process that has ended is taken over. */
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
          `Another run is writing to ${file} (process ${owner}). Wait until it ends, or use another file.`,
        );
      }
      unlinkIfExists(path);
    }
  }
}

/** NaN if the lock file is incomplete. */
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

function unlinkIfExists(path: string): void {
  try {
    unlinkSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}
