// Follows the chain of a file, up to its end or to the first line that does not follow from the one before it.
import { type AuditAnchor, auditLineSchema } from "@giselles-ai/protocol";
import { type LineHead, noHash, readLine } from "./line.ts";
import { readRawLines } from "./read-lines.ts";

export type ChainProblem =
  /** A line was changed. */
  | "edited"
  /** Lines were removed. */
  | "missing"
  /** Lines are in another order than they were written. */
  | "reordered"
  /** A line was added or repeated. */
  | "inserted"
  /** The end of the file was removed. */
  | "truncated"
  /** The last line is incomplete or not acknowledged: the program ended while writing it, or it was added later. */
  | "unfinished"
  /** The signature is missing or does not match. */
  | "forged";

export interface ChainBreak {
  /** From 1. */
  line: number;
  problem: ChainProblem;
  message: string;
}

export interface ChainLink extends LineHead {
  anchor: AuditAnchor | undefined;
  /** Offset of the next line, in bytes. */
  end: number;
}

/** Yields every line that follows from the one before it. Returns where the chain breaks, if it does. */
export function* followChain(file: string): Generator<ChainLink, ChainBreak | undefined, undefined> {
  let prev = noHash;
  let count = 0;
  for (const { number, bytes, end, isWhole } of readRawLines(file)) {
    if (!isWhole) {
      return { line: number, problem: "unfinished", message: "The line is incomplete." };
    }
    const head = readLine(bytes);
    if (!head) return { line: number, problem: "edited", message: "The hash does not match the content of the line." };
    if (head.seq !== count + 1) return explainGap(file, number, head, count + 1);
    if (head.prev !== prev) {
      return {
        line: number,
        problem: "edited",
        message: "The line does not follow from the one before it: one of them was rewritten.",
      };
    }
    const anchor = head.entry === undefined ? readAnchor(bytes) : undefined;
    if (head.entry === undefined && !(anchor?.count === count && anchor.head === prev)) {
      return {
        line: number,
        problem: "edited",
        message: "This line signs the lines before it, but does not match them.",
      };
    }
    count = head.seq;
    prev = head.hash;
    yield { ...head, anchor, end };
  }
  return undefined;
}

function readAnchor(bytes: Buffer): AuditAnchor | undefined {
  try {
    const line = auditLineSchema.parse(JSON.parse(bytes.toString("utf8")));
    return "anchor" in line ? line.anchor : undefined;
  } catch {
    return undefined;
  }
}

/** Explains a valid line with the wrong sequence number, by looking at the rest of the file. */
function explainGap(file: string, line: number, { seq }: LineHead, expected: number): ChainBreak {
  if (seq < expected) {
    return { line, problem: "inserted", message: `This line has the number ${seq}, which is used already.` };
  }
  for (const { number, bytes } of readRawLines(file)) {
    if (number > line && readLine(bytes)?.seq === expected) {
      return {
        line,
        problem: "reordered",
        message: `This line has the number ${seq}. Line ${expected} is at position ${number}.`,
      };
    }
  }
  const missing = seq - 1 === expected ? `line ${expected} is` : `lines ${expected} to ${seq - 1} are`;
  return { line, problem: "missing", message: `This line has the number ${seq}, but ${missing} missing.` };
}
