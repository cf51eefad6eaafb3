// Beside an audit file stands its head: how many lines there are, and the hash of the last. It is written after each line, and
// only then is the line acknowledged: so it is where the file ends, whatever was cut off or half written behind it.
import { closeSync, fdatasyncSync, openSync, readFileSync, writeSync } from "node:fs";
import { type AuditAnchor, auditAnchorSchema } from "@giselles-ai/protocol";

export const headOf = (file: string) => `${file}.head`;

/** The same for all, and within one block: a program that is killed has written all of it, or none. */
const headBytes = 512;

function writeHead(anchor: AuditAnchor): string {
  return `${JSON.stringify(anchor).padEnd(headBytes - 1)}\n`;
}

/** Undefined if there is none, "unreadable" if it is not as we write it. */
export function readHead(file: string): AuditAnchor | "unreadable" | undefined {
  let text: string;
  try {
    text = readFileSync(headOf(file), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
  if (text === "") return undefined; // its program ended before it wrote anything
  try {
    const anchor = auditAnchorSchema.parse(JSON.parse(text));
    return writeHead(anchor) === text ? anchor : "unreadable";
  } catch {
    return "unreadable";
  }
}

export interface Head {
  write(anchor: AuditAnchor): void;
  /** Onto the disk. */
  sync(): void;
  close(): void;
}

export function openHead(file: string, first: AuditAnchor): Head {
  const path = headOf(file);
  closeSync(openSync(path, "a", 0o600)); // made if it is not there; never emptied, so that there is always one to read
  const descriptor = openSync(path, "r+");
  const write = (anchor: AuditAnchor) => void writeSync(descriptor, writeHead(anchor), 0);
  write(first);
  return { write, sync: () => fdatasyncSync(descriptor), close: () => closeSync(descriptor) };
}
