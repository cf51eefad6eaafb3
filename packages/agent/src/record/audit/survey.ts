// Reads an audit file once and collects what recovery and verification need.
import type { AuditAnchor } from "@giselles-ai/protocol";
import { type ChainBreak, type ChainLink, followChain } from "./chain.ts";
import { readHead } from "./head.ts";
import type { SignedClaim } from "./key.ts";
import { noHash } from "./line.ts";

export interface ChainPosition {
  /** Number of lines up to here. */
  count: number;
  hash: string;
  /** Offset in bytes. */
  end: number;
}

/** An anchor, with the rest of its line. */
export type LineAnchor = AuditAnchor & Pick<SignedClaim, "line">;

export interface Survey {
  last: ChainPosition;
  /** The hash of the first line, which no other file has. */
  id: string | undefined;
  /** The last line, if it is an anchor. */
  closing: LineAnchor | undefined;
  records: number;
  /** The last journal entry of each run in the file. */
  entries: Map<string, number>;
  anchors: { anchor: LineAnchor; line: number }[];
  /** Where the chain breaks, if it does. */
  broken: ChainBreak | undefined;
  head: AuditAnchor | "unreadable" | undefined;
  /** The line that the .head file names as the last, if it exists, and the last entries up to it. */
  atHead: (ChainPosition & { entries: Map<string, number> }) | undefined;
}

export const chainStart: ChainPosition = { count: 0, hash: noHash, end: 0 };

export function surveyChain(file: string, onLink?: (link: ChainLink) => void): Survey {
  const head = readHead(file);
  const isHead = ({ count, hash }: ChainPosition) =>
    typeof head === "object" && head.count === count && head.head === hash;
  const survey: Survey = {
    last: chainStart,
    id: undefined,
    closing: undefined,
    records: 0,
    entries: new Map(),
    anchors: [],
    broken: undefined,
    head,
    atHead: isHead(chainStart) ? { ...chainStart, entries: new Map() } : undefined,
  };
  const chain = followChain(file);
  for (let next = chain.next(); ; next = chain.next()) {
    if (next.done) return { ...survey, broken: next.value };
    const { seq, hash, end, entry, at, runId } = next.value;
    const anchor = next.value.anchor && { ...next.value.anchor, line: { at, runId } };
    survey.last = { count: seq, hash, end };
    survey.id ??= hash;
    survey.closing = anchor;
    if (anchor) survey.anchors.push({ anchor, line: seq });
    if (entry !== undefined) {
      survey.records += 1;
      survey.entries.set(runId, entry);
    }
    if (isHead(survey.last)) survey.atHead = { ...survey.last, entries: new Map(survey.entries) };
    onLink?.(next.value);
  }
}
