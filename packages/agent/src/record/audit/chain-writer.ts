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
  /** The last entry of each run that the file held when it was opened. */
  entries: ReadonlyMap<string, number>;
  /** Returns when the line is in the file, and the head beside it knows so. With an anchor, both are on the disk. */
  append(line: RecordLine, anchor: "none" | "open" | "final"): void;
  /** Twice does no harm. */
  close(): void;
}

/** Writes lines to the end of a file, as its only writer. */
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

  /** The line, and the anchor behind it that vouches for it. */
  function write(line: RecordLine, anchor: "none" | "open" | "final") {
    const first = writeLine(hash, count + 1, line);
    if (anchor === "none") return { text: first.text, count: count + 1, hash: first.hash };
    const { at, runId } = line;
    const claimed = claim({ count: count + 1, head: first.hash, final: anchor === "final" }, key);
    const second = writeLine(first.hash, count + 2, { at, runId, anchor: claimed });
    return { text: first.text + second.text, count: count + 2, hash: second.hash };
  }

  return {
    entries,
    append(line, anchor) {
      if (!isOpen) throw new AuditError("CLOSED", `${file} is closed.`);
      if (fstatSync(descriptor).size !== end) {
        throw new AuditError("CHANGED", `${file} was changed by somebody else while a run was writing to it.`);
      }
      const written = write(line, anchor);
      const bytes = Buffer.from(written.text);
      writeWhole(descriptor, bytes, end);
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

/** All of it, or nothing: half a line is taken away again, so that the next try finds the file as it was. */
function writeWhole(descriptor: number, bytes: Buffer, position: number): void {
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
