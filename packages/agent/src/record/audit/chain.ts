// Follows the chain of a file, up to its end or to the first line that does not follow from the one before it.
import { type AuditAnchor, auditLineSchema } from "@giselles-ai/protocol";
import { type LineHead, noHash, readLine } from "./line.ts";
import { readLines } from "./read-lines.ts";

export type ChainProblem =
  /** A line is not what was written. */
  | "edited"
  /** Lines were taken out. */
  | "missing"
  /** Lines stand in another order than they were written in. */
  | "reordered"
  /** A line stands there twice, or was put in. */
  | "inserted"
  /** What was there at the end is gone. */
  | "truncated"
  /** A line was being written when its program ended, or has been put there since. */
  | "unfinished"
  /** Not signed by the key that was given, or for something else. */
  | "forged";

export interface ChainBreak {
  /** From 1. */
  line: number;
  problem: ChainProblem;
  message: string;
}

export interface ChainLink extends LineHead {
  anchor: AuditAnchor | undefined;
  /** Where the next line begins, in bytes. */
  end: number;
}

/** Every line that follows from the one before it; what comes back at the end is where that stopped being so. */
export function* followChain(file: string): Generator<ChainLink, ChainBreak | undefined, undefined> {
  let prev = noHash;
  let count = 0;
  for (const { number, bytes, end, isWhole } of readLines(file)) {
    if (!isWhole) {
      return { line: number, problem: "unfinished", message: "It is cut off in the middle." };
    }
    const head = readLine(bytes);
    if (!head) return { line: number, problem: "edited", message: "Its hash is not that of what it says." };
    if (head.seq !== count + 1) return explainGap(file, number, head, count + 1);
    if (head.prev !== prev) {
      return {
        line: number,
        problem: "edited",
        message: "It does not follow from the line before it: one of the two was written anew.",
      };
    }
    const anchor = head.entry === undefined ? readAnchor(bytes) : undefined;
    if (head.entry === undefined && !(anchor?.count === count && anchor.head === prev)) {
      return { line: number, problem: "edited", message: "It is an anchor, and not for the lines before it." };
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

/** The line is one of ours, and stands in the wrong place. The rest of the file says why. */
function explainGap(file: string, line: number, { seq }: LineHead, expected: number): ChainBreak {
  if (seq < expected) {
    return { line, problem: "inserted", message: `It is line ${seq}, which has been before.` };
  }
  for (const { number, bytes } of readLines(file)) {
    if (number > line && readLine(bytes)?.seq === expected) {
      return { line, problem: "reordered", message: `It is line ${seq}; line ${expected} stands at ${number}.` };
    }
  }
  const gone = seq - 1 === expected ? `line ${expected} is` : `lines ${expected} to ${seq - 1} are`;
  return { line, problem: "missing", message: `It is line ${seq}: ${gone} not there.` };
}
