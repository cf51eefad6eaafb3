// One line of an audit file: {"hash":"…","prev":"…","v":1,"seq":…,…}. The hash covers every byte after it, so the check does
// not depend on how JSON is formatted.
import { createHash } from "node:crypto";
import { auditVersion } from "@giselles-ai/protocol";

export const noHash = "0".repeat(64);

const start = '{"hash":"';
const bodyAt = start.length + 64 + 2;
/** The fixed format of the first properties. JSON of any length follows. */
const head = new RegExp(
  `^"prev":"([0-9a-f]{64})","v":${auditVersion},"seq":([1-9][0-9]*),"at":"([^"]*)","runId":("(?:[^"\\\\]|\\\\.)*"),(?:"entry":([1-9][0-9]*),"record":|"(anchor)":)`,
);
/** In bytes. No head is longer. */
const maxHeadLength = 1000;

export interface LineHead {
  hash: string;
  prev: string;
  seq: number;
  at: string;
  runId: string;
  /** Undefined for an anchor. */
  entry: number | undefined;
}

export type LineContent = { at: string; runId: string } & ({ entry: number; record: object } | { anchor: object });

export function hashOf(bytes: string | Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** Includes the line end. */
export function writeLine(prev: string, seq: number, content: LineContent): { text: string; hash: string } {
  const { at, runId, ...rest } = content;
  const body = `"prev":"${prev}",${JSON.stringify({ v: auditVersion, seq, at, runId, ...rest }).slice(1)}`;
  const hash = hashOf(body);
  return { text: `${start}${hash}",${body}\n`, hash };
}

/** Expects no line end. Undefined if the line has another format or was changed. */
export function readLine(bytes: Buffer): LineHead | undefined {
  if (bytes.length <= bodyAt || bytes.toString("latin1", 0, start.length) !== start) return undefined;
  if (bytes.toString("latin1", bodyAt - 2, bodyAt) !== '",') return undefined;
  const hash = bytes.toString("latin1", start.length, bodyAt - 2);
  if (hash !== hashOf(bytes.subarray(bodyAt))) return undefined;
  const [, prev, seq, at, runId, entry] = head.exec(bytes.toString("utf8", bodyAt, bodyAt + maxHeadLength)) ?? [];
  if (!prev || at === undefined || !runId) return undefined;
  return {
    hash,
    prev,
    seq: Number(seq),
    at,
    runId: JSON.parse(runId) as string,
    entry: entry === undefined ? undefined : Number(entry),
  };
}
