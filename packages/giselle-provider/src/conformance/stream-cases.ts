import assert from "node:assert/strict";
import type { LanguageModelV3StreamPart } from "@ai-sdk/provider";
import type { ConformanceCase } from "./conformance-case.ts";
import type { Scene, Staged } from "./stage.ts";

const ownTool = { id: "t1", name: "look_up", input: { q: "Ada" }, result: "Lovelace" };
const clientTool = { id: "c1", name: "getFormSnapshot", input: { instruction: "look" } };
const end: Scene = { finish: { inputTokens: 3, outputTokens: 2 } };

/** The parts that version 6 supports, which excludes `ping`. */
const knownParts = new Set([
  "stream-start",
  "response-metadata",
  "text-start",
  "text-delta",
  "text-end",
  "tool-call",
  "tool-result",
  "finish",
  "error",
  "raw",
]);

const everything: Scene[] = [
  { say: "One, " },
  { say: "two." },
  { useOwnTool: ownTool },
  { babble: "}{" },
  { say: "Three." },
  end,
];

async function readModel({ model }: Staged): Promise<LanguageModelV3StreamPart[]> {
  const prompt = [{ role: "user" as const, content: [{ type: "text" as const, text: "Do it" }] }];
  const { stream } = await model.doStream({ prompt });
  const parts: LanguageModelV3StreamPart[] = [];
  for await (const part of stream) parts.push(part as LanguageModelV3StreamPart); // V4 only adds files, ping and custom parts
  return parts;
}

/** Requirements for the model's stream itself. */
export const streamCases: ConformanceCase[] = [
  ...[
    everything,
    [{ say: "I" }, { fail: "quota" }] as Scene[],
    [{ say: "I" }, { callClient: clientTool }] as Scene[],
    [{ say: "I" }, { breakLine: true }] as Scene[],
  ].map(
    (scenes, index): ConformanceCase => ({
      name: `a stream starts with stream-start and ends with its only finish (${index + 1} of 4)`,
      async check(stage) {
        const parts = await readModel(await stage(scenes));
        assert.equal(parts[0]?.type, "stream-start");
        assert.equal(parts.at(-1)?.type, "finish");
        assert.equal(parts.filter(({ type }) => type === "finish").length, 1);
        for (const { type } of parts) assert.ok(knownParts.has(type), `a part of type ${type}`);
      },
    }),
  ),
  {
    name: "text comes in blocks that start and end once, with only their own deltas in between",
    async check(stage) {
      const open = new Set<string>();
      const seen = new Set<string>();
      for (const part of await readModel(await stage(everything))) {
        if (part.type === "text-start") {
          assert.ok(!seen.has(part.id), `block ${part.id} starts twice`);
          seen.add(part.id);
          open.add(part.id);
        } else if (part.type === "text-delta") assert.ok(open.has(part.id), `a delta of ${part.id}, which is not open`);
        else if (part.type === "text-end") assert.ok(open.delete(part.id), `${part.id} ends, which is not open`);
        else assert.equal(open.size, 0, `a ${part.type} inside a text block`);
      }
      assert.equal(open.size, 0);
    },
  },
  {
    name: "the agent's own tools are provider-executed and dynamic, with JSON text as input and a non-null result",
    async check(stage) {
      const parts = await readModel(await stage(everything));
      const call = parts.find((part) => part.type === "tool-call");
      assert.equal(call?.providerExecuted, true);
      assert.equal(call.dynamic, true);
      assert.deepEqual(JSON.parse(call.input), ownTool.input);
      const result = parts.find((part) => part.type === "tool-result");
      assert.equal(result?.toolName, ownTool.name);
      assert.equal(result.toolCallId, call.toolCallId);
      assert.equal(result.result, ownTool.result);
    },
  },
  {
    name: "a client's tool is a plain call, and the step ends with tool-calls",
    async check(stage) {
      const parts = await readModel(await stage([{ callClient: clientTool }, end]));
      const call = parts.find((part) => part.type === "tool-call");
      assert.ok(!call?.providerExecuted && !call?.dynamic);
      const finish = parts.at(-1);
      assert.ok(finish?.type === "finish" && finish.finishReason.unified === "tool-calls");
    },
  },
  {
    name: "usage is nested, and undefined rather than zero if it is unknown",
    async check(stage) {
      const finish = (await readModel(await stage([{ say: "Hi" }, end]))).at(-1);
      assert.ok(finish?.type === "finish");
      assert.deepEqual([finish.usage.inputTokens.total, finish.usage.outputTokens.total], [3, 2]);
      const paused = (await readModel(await stage([{ callClient: clientTool }, end]))).at(-1);
      assert.ok(paused?.type === "finish" && paused.usage.inputTokens.total === undefined);
    },
  },
];
