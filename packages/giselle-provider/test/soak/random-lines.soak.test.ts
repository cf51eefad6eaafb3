import { readRunEvent } from "@giselles-ai/protocol";
import { createRandom, soak } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import { createMapperContext, finishStream, mapNdjsonEvent } from "../../src/ndjson-mapper.ts";
import { createNdjsonParser } from "../../src/ndjson-parser.ts";
import type { GisellePart } from "../../src/parts.ts";
import { makeInput, maxLineLength, splitRandomly } from "./random-lines.cases.ts";

const inputs = soak(100_000);

function parse(chunks: Uint8Array[]) {
  const values: unknown[] = [];
  const bad: unknown[] = [];
  const parser = createNdjsonParser({
    onValue: (value) => values.push(value),
    onBadLine: (line) => bad.push(line),
    maxLineLength,
  });
  for (const chunk of chunks) parser.push(chunk);
  parser.end();
  return { values, bad };
}

function map(values: unknown[]): GisellePart[] {
  const context = createMapperContext({ sessionId: "s" });
  const parts = values.flatMap((value) => {
    const read = readRunEvent(value);
    return read.kind === "event" ? mapNdjsonEvent(read.event, context).parts : [];
  });
  return [...parts, ...finishStream(context, { status: "success" })];
}

it(`parses ${inputs} random inputs the same however they are split, and malformed lines do not affect others (V2)`, () => {
  const random = createRandom("random lines");
  for (let round = 0; round < inputs; round += 1) {
    const { bytes, expected } = makeInput(random);
    const whole = parse([bytes]);
    const pieces = parse(splitRandomly(bytes, random));
    const where = () => `round ${round}: ${Buffer.from(bytes).toString("base64")}`;
    // Compares as text first, which is fast, and shows a difference in full.
    if (JSON.stringify(pieces) !== JSON.stringify(whole)) expect(pieces, where()).toEqual(whole);
    if (expected) {
      if (JSON.stringify(whole.values) !== JSON.stringify(expected.values)) {
        expect(whole.values, where()).toEqual(expected.values);
      }
      if (whole.bad.length !== expected.bad) expect(whole.bad, where()).toHaveLength(expected.bad);
    }
    const parts = map(pieces.values);
    if (!isWellFormed(parts)) expect(parts, where()).toBe("blocks of text that open and close");
  }
}, 600_000);

/** Text blocks are opened and closed, contain only their deltas and errors, and there is one finish at the end. */
function isWellFormed(parts: GisellePart[]): boolean {
  let open: string | undefined;
  for (const part of parts.slice(0, -1)) {
    if (part.type === "text-start" && open === undefined) open = part.id;
    else if (part.type === "text-end" && part.id === open) open = undefined;
    else if (part.type === "text-delta" && part.id === open) continue;
    else if (part.type === "error" || part.type === "response-metadata") continue;
    else if (part.type === "finish" || part.type.startsWith("text-") || open !== undefined) return false;
  }
  return open === undefined && parts.at(-1)?.type === "finish";
}
