// One provider serves many owners in one process. An owner cannot access the sessions of another, even with their ids.
import { generateText, jsonSchema, type ModelMessage, type ToolSet } from "ai-7";
import { describe, expect, it } from "vitest";
import { createGiselle, createMemoryStore } from "../src/index.ts";
import { clientCalls, readParts, task } from "./cloud/converse.cases.ts";
import { field, fillForm } from "./cloud/form-run.cases.ts";
import { openWorld, untilFirstCall } from "./cloud/open-model.cases.ts";
import { startScriptedCloud } from "./cloud/scripted-cloud.cases.ts";

const inputSchema = jsonSchema({ type: "object" });
const tools: ToolSet = { getFormSnapshot: { inputSchema }, executeFormActions: { inputSchema } };
const as = (owner: string, sessionId?: string) => ({ giselle: { owner, ...(sessionId ? { sessionId } : {}) } });

describe("two owners of one provider (V3)", () => {
  it("each continue their own run, with the same chat id in the same process", async () => {
    const cloud = await startScriptedCloud({ script: fillForm });
    const model = createGiselle({ baseURL: cloud.baseURL, store: createMemoryStore() })("gemini");
    async function send(owner: string, messages: ModelMessage[]) {
      const { response } = await generateText({ model, tools, messages, providerOptions: as(owner, "chat-1") });
      return [...messages, ...response.messages] as ModelMessage[];
    }
    const answer = (owner: string): ModelMessage => ({
      role: "tool",
      content: [
        {
          type: "tool-result",
          toolCallId: "r1",
          toolName: "getFormSnapshot",
          output: { type: "json", value: { fields: [{ ...field, currentValue: owner }] } },
        },
      ],
    });
    const ada = await send("ada", [{ role: "user", content: "I am Ada" }]);
    const bob = await send("bob", [{ role: "user", content: "I am Bob" }]);
    await send("bob", [...bob, answer("bob")]);
    await send("ada", [...ada, answer("ada")]);
    expect(cloud.runs.map(({ request, results }) => [request.message, request.chat_id, results])).toMatchObject([
      ["I am Ada", "ada/chat-1", [{ result: { output: { fields: [{ currentValue: "ada" }] } } }]],
      ["I am Bob", "bob/chat-1", [{ result: { output: { fields: [{ currentValue: "bob" }] } } }]],
    ]);
    expect(cloud.requests.slice(2).map(({ path }) => path)).toEqual([
      "/agent-api/runs/run-2/tool-results",
      "/agent-api/runs/run-1/tool-results",
    ]);
  });

  it.each([
    ["another owner", { owner: "mallory" }],
    ["no owner", {}],
    ["no owner, and the key of the session", { sessionId: "ada/chat-1" }],
    ["an owner who is named like the key", { owner: "ada/chat-1", sessionId: "chat-1" }],
    ["an owner whose name is a part of it", { owner: "ad", sessionId: "a/chat-1" }],
  ])("%s cannot find, stop or replace the session", async (_, options: { owner?: string; sessionId?: string }) => {
    const { model, cloud } = await openWorld({ script: fillForm });
    const ada = { owner: "ada", sessionId: "chat-1" };
    const { answered } = await untilFirstCall(model, ada);
    const { sessionId = "chat-1", ...whose } = options;

    const resumed = model.doStream({ prompt: answered, providerOptions: { giselle: { ...whose, sessionId } } });
    await expect(resumed).rejects.toMatchObject({
      code: "SESSION_NOT_FOUND",
      message: expect.not.stringMatching("ada/ch.*ada"),
    });
    await model.stop(sessionId, whose);
    await untilFirstCall(model, { ...whose, sessionId });
    expect(cloud.runs.map(({ wasStopped, results }) => [wasStopped, results])).toEqual([
      [false, []],
      [false, []],
    ]);
    expect(cloud.runs[1]?.request).not.toHaveProperty("session_id");

    const { stream } = await model.doStream({ prompt: answered, providerOptions: { giselle: ada } });
    expect(clientCalls(await readParts(stream))).toMatchObject([{ toolCallId: "r2" }]);
    await model.stop("chat-1", { owner: "ada" });
    expect(cloud.runs.map(({ wasStopped }) => wasStopped)).toEqual([true, false]);
  });

  it("must be set by each call: rejects a fixed or undefined owner", async () => {
    const settings = { baseURL: "https://cloud.example/agent-api", owner: "ada" };
    expect(() => createGiselle(settings)).toThrow(
      "A provider serves many owners. Pass the owner with each call: providerOptions: { giselle: { owner } }.",
    );
    const { model } = await openWorld({ script: fillForm });
    await expect(model.stop("chat-1", { owner: undefined as unknown as string })).rejects.toThrow(
      "The owner is undefined",
    );
    await expect(model.doStream({ prompt: task, providerOptions: { giselle: { owner: "" } } })).rejects.toThrow(
      "at owner",
    );
  });
});

it("providers with different stores do not share connections, even with the same ids and positions (V3)", async () => {
  const liveConnections = new Map();
  const first = await openWorld({ script: fillForm }, { deps: { liveConnections } });
  const second = await openWorld(
    { script: async (run) => (run.request.message === "skip" ? undefined : fillForm(run)) },
    { deps: { liveConnections } },
  );
  await readParts(
    (await second.model.doStream({ prompt: [{ role: "user", content: [{ type: "text", text: "skip" }] }] })).stream,
  );
  const { answered } = await untilFirstCall(second.model, { sessionId: "chat-1" });
  await untilFirstCall(first.model, { sessionId: "chat-1" });
  const { stream } = await second.model.doStream({
    prompt: answered,
    providerOptions: { giselle: { sessionId: "chat-1" } },
  });
  expect(clientCalls(await readParts(stream))).toMatchObject([{ toolCallId: "r2" }]);
  expect([first.cloud.runs[0]?.results, second.cloud.runs[1]?.results]).toMatchObject([[], [{ toolCallId: "r1" }]]);
  expect(second.cloud.requests.at(-1)?.path).toBe("/agent-api/run");
});
