// One walk along the chain of a file, and what was seen on the way.
import type { AuditAnchor } from "@giselles-ai/protocol";
import { type ChainBreak, type ChainLink, followChain } from "./chain.ts";
import { readHead } from "./head.ts";
import { noHash } from "./line.ts";

export interface Place {
  /** Lines up to here. */
  count: number;
  hash: string;
  /** In bytes. */
  end: number;
}

export interface Survey {
  last: Place;
  /** Of the last line, if it is an anchor. */
  closing: AuditAnchor | undefined;
  records: number;
  /** The last entry of each run's journal that is in the file. */
  entries: Map<string, number>;
  anchors: { anchor: AuditAnchor; line: number }[];
  /** Where the chain stops being one. */
  broken: ChainBreak | undefined;
  head: AuditAnchor | "unreadable" | undefined;
  /** Where the head says that the file ends, if that is a line of it, and the last entries up to there. */
  atHead: (Place & { entries: Map<string, number> }) | undefined;
}

export const beginning: Place = { count: 0, hash: noHash, end: 0 };

export function surveyChain(file: string, onLink?: (link: ChainLink) => void): Survey {
  const head = readHead(file);
  const isHead = ({ count, hash }: Place) => typeof head === "object" && head.count === count && head.head === hash;
  const survey: Survey = {
    last: beginning,
    closing: undefined,
    records: 0,
    entries: new Map(),
    anchors: [],
    broken: undefined,
    head,
    atHead: isHead(beginning) ? { ...beginning, entries: new Map() } : undefined,
  };
  const chain = followChain(file);
  for (let next = chain.next(); ; next = chain.next()) {
    if (next.done) return { ...survey, broken: next.value };
    const { seq, hash, end, entry, runId, anchor } = next.value;
    survey.last = { count: seq, hash, end };
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
