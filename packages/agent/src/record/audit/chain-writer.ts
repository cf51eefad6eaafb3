import { closeSync, fdatasyncSync, fstatSync, ftruncateSync, mkdirSync, openSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { AuditError } from "./audit-error.ts";
import { openHead } from "./head.ts";
import { type AuditKey, claim } from "./key.ts";
import { writeLine } from "./line.ts";
import { lock } from "./lock.ts";
import { recover } from "./recover.ts";

export interface RecordLine {
  at: string;
  runId: string;
  entry: number;
  record: object;
}

export interface ChainWriter {
  /** The last entry of each run when the file was opened. */
  entries: ReadonlyMap<string, number>;
  /** Writes the line and updates the .head file. With an anchor, both are flushed to disk. */
  append(line: RecordLine, anchor: "none" | "open" | "final"): void;
  /** Idempotent. */
  close(): void;
}

/** Opens a file for appending, as its only writer. */
export function openChain(file: string, key: AuditKey | undefined): ChainWriter {
  mkdirSync(dirname(file), { recursive: true });
  const unlock = lock(file);
  try {
    return openLocked(file, key, unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

function openLocked(file: string, key: AuditKey | undefined, unlock: () => void): ChainWriter {
  let { count, hash, end, closed, entries } = recover(file, key);
  const descriptor = openSync(file, "r+");
  const head = openHead(file, claim({ count, head: hash, final: closed }, key));
  let isOpen = true;

  /** Formats the line and its anchor, if any. */
  function format(line: RecordLine, anchor: "none" | "open" | "final") {
    const first = writeLine(hash, count + 1, line);
    if (anchor === "none") return { text: first.text, count: count + 1, hash: first.hash };
    const { at, runId } = line;
    const claimed = claim({ count: count + 1, head: first.hash, final: anchor === "final", line: { at, runId } }, key);
    const second = writeLine(first.hash, count + 2, { at, runId, anchor: claimed });
    return { text: first.text + second.text, count: count + 2, hash: second.hash };
  }

  return {
    entries,
    append(line, anchor) {
      if (!isOpen) throw new AuditError("CLOSED", `${file} is closed.`);
      if (fstatSync(descriptor).size !== end) {
        throw new AuditError("CHANGED", `Another program changed ${file} while a run was writing to it.`);
      }
      const written = format(line, anchor);
      const bytes = Buffer.from(written.text);
      writeFully(descriptor, bytes, end);
      if (anchor !== "none") fdatasyncSync(descriptor);
      head.write(claim({ count: written.count, head: written.hash, final: anchor === "final" }, key));
      if (anchor !== "none") head.sync();
      ({ count, hash } = written);
      end += bytes.length;
    },
    close() {
      if (!isOpen) return;
      isOpen = false;
      closeSync(descriptor);
      head.close();
      unlock();
    },
  };
}

/** Writes all bytes, or truncates the file to what it was. */
function writeFully(descriptor: number, bytes: Buffer, position: number): void {
  let written = 0;
  try {
    while (written < bytes.length) {
      written += writeSync(descriptor, bytes, written, bytes.length - written, position + written);
    }
  } catch (error) {
    ftruncateSync(descriptor, position);
    throw error;
  }
}
