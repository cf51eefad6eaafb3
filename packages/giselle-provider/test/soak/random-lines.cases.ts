import type { Random } from "@giselles-ai/testing";

/** Bytes and their expected parse result, if it is known. Random bytes only test that nothing breaks. */
export interface RandomInput {
  bytes: Uint8Array;
  /** Undefined if unknown. */
  expected: { values: unknown[]; bad: number } | undefined;
}

export const maxLineLength = 400;

const encoder = new TextEncoder();
const texts = ["", "a", "né", "漢字", "👩‍👩‍👧", "\uD800", "\\", '"', "\n\r\t", "\u2028", "{}[]", "\uFEFF", "\u0000"];

type Line = { bytes: Uint8Array; values: unknown[]; bad: number } | { bytes: Uint8Array; isWild: true };

export function makeInput(random: Random): RandomInput {
  const lines = Array.from({ length: random.between(0, 8) }, () => makeLine(random));
  const ending = random.next() < 0.5 ? "\n" : "\r\n";
  const endsOpen = random.next() < 0.3;
  const pieces = lines.flatMap((line, index) =>
    index === lines.length - 1 && endsOpen ? [line.bytes] : [line.bytes, encoder.encode(ending)],
  );
  const known = lines.flatMap((line) => ("isWild" in line ? [] : [line]));
  const expected = { values: known.flatMap(({ values }) => values), bad: known.reduce((sum, { bad }) => sum + bad, 0) };
  return { bytes: Buffer.concat(pieces), expected: known.length === lines.length ? expected : undefined };
}

function makeLine(random: Random): Line {
  const chance = random.next();
  if (chance < 0.5) return whole([makeEvent(random)]);
  if (chance < 0.6) return whole(Array.from({ length: random.between(2, 3) }, () => makeEvent(random)));
  if (chance < 0.65) return { bytes: encoder.encode(" ".repeat(random.between(0, 3))), values: [], bad: 0 };
  if (chance < 0.72) return { bytes: encoder.encode(`{"long":"${"x".repeat(maxLineLength)}"}`), values: [], bad: 1 };
  if (chance < 0.85)
    return { bytes: encoder.encode(`! ${makeText(random)}`.replaceAll("\n", " ")), values: [], bad: 1 };
  const wild = Uint8Array.from({ length: random.between(1, 40) }, () => random.between(0, 255));
  return { bytes: wild.map((byte) => (byte === 10 ? 11 : byte)), isWild: true };
}

function whole(values: unknown[]): Line {
  const text = values.map((value) => JSON.stringify(value)).join("");
  const isTooLong = text.length > maxLineLength;
  // JSON.stringify escapes lone surrogates, so that every text survives the encoding.
  return { bytes: encoder.encode(text), values: isTooLong ? [] : values, bad: isTooLong ? 1 : 0 };
}

const makers: ((random: Random) => object)[] = [
  (random) => ({ type: "message", role: "assistant", content: makeText(random), delta: random.next() < 0.7 }),
  (random) => ({ type: "message", role: "user", content: makeText(random) }),
  (random) => ({ type: "tool_use", tool_id: `t${random.between(0, 2)}`, tool_name: makeText(random), parameters: {} }),
  (random) => ({
    type: "tool_result",
    tool_id: `t${random.between(0, 2)}`,
    status: "success",
    output: makeText(random),
  }),
  (random) => ({ type: "tool_result", tool_id: "t1", status: "error", error: { message: makeText(random) } }),
  () => ({ type: "init", session_id: "s", model: "m" }),
  () => ({ type: "sandbox", sandbox_id: "b" }),
  (random) => ({ type: "snapshot_request", requestId: `r${random.between(0, 3)}`, instruction: "look" }),
  (random) => ({
    type: "execute_request",
    requestId: `r${random.between(0, 3)}`,
    actions: [{ action: makeText(random) }],
  }),
  (random) => ({ type: "error", message: makeText(random) }),
  (random) => ({ type: "stderr", content: makeText(random) }),
  (random) => ({ type: "artifact", path: makeText(random), size_bytes: 1, mime_type: "x" }),
  () => ({ type: "result", status: "success", stats: { input_tokens: 1 } }),
  // Malformed and unknown events.
  () => ({ type: "message", role: "assistant", content: 7 }),
  () => ({ type: "hologram" }),
  () => ({}),
];

function makeEvent(random: Random): object {
  const make = makers[random.between(0, makers.length - 1)];
  return { ...make?.(random), ...(random.next() < 0.5 ? { seq: random.between(1, 20) } : {}) };
}

function makeText(random: Random): string {
  return Array.from({ length: random.between(0, 5) }, () => texts[random.between(0, texts.length - 1)]).join("");
}

/** Splits the bytes into random chunks. */
export function splitRandomly(bytes: Uint8Array, random: Random): Uint8Array[] {
  const chunks: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; ) {
    const length = random.next() < 0.5 ? random.between(1, 4) : random.between(1, 200);
    chunks.push(bytes.subarray(at, at + length));
    at += length;
  }
  return chunks;
}
