import { createMapperContext, createNdjsonParser, mapNdjsonEvent } from "@giselles-ai/giselle-provider/internal";
import { readRunEvent } from "@giselles-ai/protocol";
import { interleave } from "./frame/interleave.ts";
import type { MeasureContext } from "./frame/measure.ts";
import { figure } from "./frame/stats.ts";
import type { Table } from "./frame/table.ts";

/** How long it takes to read a run's stream, compared with `JSON.parse` of each line, on the same bytes. */
export async function measureNdjson({ smoke }: MeasureContext): Promise<Table[]> {
  const lines = smoke ? 500 : 40_000;
  const rounds = smoke ? 1 : 15;
  const bytes = new TextEncoder().encode(Array.from({ length: lines }, (_, index) => `${makeLine(index)}\n`).join(""));
  let heard = 0;
  const contestants = {
    parsed: async () => time(() => splitAndParse(bytes, () => (heard += 1))),
    read: async () => time(() => read(bytes, 64 * 1024, () => (heard += 1))),
    trickled: async () => time(() => read(bytes, 1400, () => (heard += 1))),
    mapped: async () => time(() => map(bytes)),
  };
  const { parsed, ...ours } = await interleave(contestants, { rounds });
  const failed = [parsed, ...Object.values(ours)].find((each) => each.failed);
  if (failed) throw new Error(failed.failed?.failed);
  if (heard !== 3 * lines * rounds) throw new Error(`${heard} lines were read instead of ${3 * lines * rounds}.`);
  return [
    {
      title: `NDJSON, ${(bytes.length / 1024 / 1024).toFixed(1)} MB of a run's events: middle, slowest of twenty, times JSON.parse`,
      columns: [{ name: "what" }, { name: "time", unit: "ms" }],
      rows: [
        ["decode, split, JSON.parse each line", figure(parsed.times)],
        ["the parser, in chunks of 64 kB", figure(ours.read.times, parsed.times)],
        ["the parser, in chunks of a network packet", figure(ours.trickled.times, parsed.times)],
        ["the parser, every event checked and mapped to stream parts", figure(ours.mapped.times, parsed.times)],
      ],
      note: `${lines} lines, ${rounds} rounds. Aim for the parser: at most 1.3 times.`,
    },
  ];
}

function makeLine(index: number): string {
  const seq = index + 1;
  if (index % 20 === 0) {
    const fields = Array.from({ length: 8 }, (_, field) => ({
      fieldId: `input-${field}`,
      kind: "text",
      label: `Field ${field} — 漢字`,
      required: false,
      currentValue: "x".repeat(field),
      selector: `#field-${field}`,
    }));
    return JSON.stringify({ type: "tool_result", tool_id: `t${index}`, status: "success", output: { fields }, seq });
  }
  const content = ["Filling in ", "the form, ", "naïvely — ", "one field ", "at a time. "][index % 5];
  return JSON.stringify({ type: "message", role: "assistant", content, delta: true, seq });
}

function splitAndParse(bytes: Uint8Array, onValue: (value: unknown) => void): void {
  for (const line of new TextDecoder().decode(bytes).split("\n")) if (line !== "") onValue(JSON.parse(line));
}

function read(bytes: Uint8Array, size: number, onValue: (value: unknown) => void): void {
  const parser = createNdjsonParser({ onValue, onBadLine: ({ line }) => fail(line) });
  for (let at = 0; at < bytes.length; at += size) parser.push(bytes.subarray(at, at + size));
  parser.end();
}

function map(bytes: Uint8Array): void {
  const context = createMapperContext({ sessionId: "bench" });
  read(bytes, 64 * 1024, (value) => {
    const event = readRunEvent(value);
    if (event.kind === "event") mapNdjsonEvent(event.event, context);
  });
}

function fail(line: number): never {
  throw new Error(`Line ${line} was not read.`);
}

function time(run: () => void): number {
  const start = performance.now();
  run();
  return performance.now() - start;
}
