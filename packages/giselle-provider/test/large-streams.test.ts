import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { createMemoryStore, GiselleAgentModel } from "../src/index.ts";
import { task } from "./cloud/converse.cases.ts";

const megabyte = 1024 * 1024;
const size = 100 * megabyte;

/** A model whose cloud sends these chunks. */
function modelOf(chunks: () => Generator<Uint8Array>): GiselleAgentModel {
  const fetch = async () => {
    const source = chunks();
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        const { done, value } = source.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
    });
    return new Response(body);
  };
  return new GiselleAgentModel({ baseURL: "http://cloud.test", fetch, store: createMemoryStore() });
}

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

function measureMemory(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Reads the stream and measures the maximum additional memory. */
async function readAndMeasure(model: GiselleAgentModel) {
  const { stream } = await model.doStream({ prompt: task });
  const before = measureMemory();
  let [parts, characters, maxBytes] = [0, 0, 0];
  let last: unknown;
  for await (const part of stream) {
    parts += 1;
    last = part;
    if (part.type === "text-delta") characters += part.delta.length;
    if (parts % 5000 === 0) maxBytes = Math.max(maxBytes, measureMemory() - before);
  }
  return { characters, maxBytes: Math.max(maxBytes, measureMemory() - before), last };
}

describe("a stream of 100 MB (V2)", () => {
  it("is read completely in constant memory", async () => {
    const content = `né 漢字 ${"x".repeat(2000)}`;
    const line = new TextEncoder().encode(
      `${JSON.stringify({ type: "message", role: "assistant", content, delta: true })}\n`,
    );
    const lines = Math.ceil(size / line.length);
    const block = Buffer.concat(Array.from({ length: 32 }, () => line)); // lines and chunks are not aligned
    const model = modelOf(function* () {
      const total = lines * line.length;
      for (let sent = 0; sent < total; sent += 60_000) {
        const from = sent % line.length;
        yield new Uint8Array(block.subarray(from, from + Math.min(60_000, total - sent)));
      }
    });
    const { characters, maxBytes, last } = await readAndMeasure(model);
    expect(characters).toBe(lines * content.length);
    expect(maxBytes).toBeLessThan(8 * megabyte);
    expect(last).toMatchObject({ type: "finish", finishReason: { unified: "stop" } });
  }, 300_000);

  it("skips a single huge line, and reads what follows", async () => {
    const filler = new Uint8Array(megabyte).fill(120);
    const model = modelOf(function* () {
      for (let sent = 0; sent < size; sent += megabyte) yield filler;
      yield new TextEncoder().encode('\n{"type":"message","role":"assistant","content":"after"}\n');
    });
    const { characters, maxBytes, last } = await readAndMeasure(model);
    expect(characters).toBe("after".length);
    expect(last).toMatchObject({ providerMetadata: { giselle: { malformedLines: 1 } } });
    expect(maxBytes).toBeLessThan(32 * megabyte); // the buffer of a line until it exceeds the limit
  }, 300_000);
});
