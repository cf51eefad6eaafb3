// The .head file of an audit file has the number of lines and the hash of the last one. It is written after each line, and only
// then is the line acknowledged. So it shows where the file ended, even if lines were cut off or added later.
import {
  closeSync,
  existsSync,
  fdatasyncSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { type AuditAnchor, auditAnchorSchema } from "@giselles-ai/protocol";

export const headOf = (file: string) => `${file}.head`;

/** A fixed size within one disk block, so that a killed program writes all of it or nothing. */
const headBytes = 512;

function writeHead(anchor: AuditAnchor): string {
  return `${JSON.stringify(anchor).padEnd(headBytes - 1)}\n`;
}

/** Undefined if there is no head, "unreadable" if it has another format. */
export function readHead(file: string): AuditAnchor | "unreadable" | undefined {
  let text: string;
  try {
    text = readFileSync(headOf(file), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
  try {
    const anchor = auditAnchorSchema.parse(JSON.parse(text));
    return writeHead(anchor) === text ? anchor : "unreadable";
  } catch {
    return "unreadable";
  }
}

export interface Head {
  write(anchor: AuditAnchor): void;
  /** Flushes to disk. */
  sync(): void;
  close(): void;
}

export function openHead(file: string, first: AuditAnchor): Head {
  const path = headOf(file);
  if (!existsSync(path)) create(path, first);
  const descriptor = openSync(path, "r+");
  const write = (anchor: AuditAnchor) => void writeSync(descriptor, writeHead(anchor), 0);
  write(first);
  return { write, sync: () => fdatasyncSync(descriptor), close: () => closeSync(descriptor) };
}

/** Appears with its content, so that an empty one was emptied by somebody. */
function create(path: string, first: AuditAnchor): void {
  const draft = `${path}.new`;
  writeFileSync(draft, writeHead(first), { mode: 0o600, flush: true });
  renameSync(draft, path);
}
