import type { LanguageModelV3ToolResultOutput } from "@ai-sdk/provider";
import { createManualClock } from "@giselles-ai/testing";
import { describe, expect, it } from "vitest";
import { clientCalls, converse, readParts, task, transcript, withAnswer } from "./cloud/converse.cases.ts";
import { fillForm } from "./cloud/form-run.cases.ts";
import { openWorld, untilFirstCall } from "./cloud/open-model.cases.ts";
import { outline } from "./cloud/outline.cases.ts";

const followUp = (text: string) => [...task, { role: "user" as const, content: [{ type: "text" as const, text }] }];

describe("resuming a paused run (V3)", () => {
  it("streams the same over the open connection and from another process, and sends the task once", async () => {
    const hot = await openWorld({ script: fillForm });
    const cold = await openWorld({ script: fillForm });
    const hotSteps = await converse(() => hot.model);
    const coldSteps = await converse(() => cold.elsewhere());
    expect(transcript(coldSteps)).toEqual(transcript(hotSteps));
    expect(cold.cloud.requests.map(({ body }) => body)).toMatchObject([
      { message: "Fill in the form" },
      { session_id: "run-1", cursor: 8, tool_results: [{ toolCallId: "r1" }] },
      { session_id: "run-1", cursor: 14, tool_results: [{ toolCallId: "r2" }] },
    ]);
    expect(cold.cloud.requests.filter(({ body }) => JSON.stringify(body).includes("Fill in the form"))).toHaveLength(1);
  });

  it("does not use a connection that is behind the session", async () => {
    const { model, elsewhere, cloud } = await openWorld({ script: fillForm });
    const other = elsewhere();
    const reference = await converse(() => model);
    // model, other, model: the first still has its connection from before the second step.
    const steps = await converse((step) => (step === 1 ? other : model));
    expect(transcript(steps)).toEqual(transcript(reference));
    expect(cloud.runs[1]?.results.map(({ status }) => status)).toEqual(["accepted", "accepted"]);
  });

  it("reports an unknown session without calling the cloud", async () => {
    const { model, cloud } = await openWorld({ script: fillForm });
    const { answered } = await untilFirstCall(model);
    const stranger = (await openWorld({ script: fillForm })).model;
    await expect(stranger.doStream({ prompt: answered })).rejects.toMatchObject({ code: "SESSION_NOT_FOUND" });
    expect(cloud.requests).toHaveLength(1);
  });

  it("closes a parked connection after its time, and resumes with a new one", async () => {
    const clock = createManualClock();
    const liveConnections = new Map();
    const { model, cloud } = await openWorld(
      { script: fillForm },
      { parkedTtlMs: 60_000, deps: { liveConnections, sleep: clock.sleep } },
    );
    const { answered } = await untilFirstCall(model);
    await clock.advance(59_000);
    expect(liveConnections.size).toBe(1);
    await clock.advance(2000);
    expect(liveConnections.size).toBe(0);
    const parts = await readParts((await model.doStream({ prompt: answered })).stream);
    expect(clientCalls(parts)).toMatchObject([{ toolCallId: "r2" }]);
    expect(cloud.requests.at(-1)?.path).toBe("/agent-api/run");
  });

  it("limits the parked connections, and closes the oldest", async () => {
    const liveConnections = new Map();
    const { model, cloud } = await openWorld({ script: fillForm }, { maxParked: 2, deps: { liveConnections } });
    for (let count = 0; count < 5; count += 1) await untilFirstCall(model);
    expect(liveConnections.size).toBe(2);
    while (cloud.attached() > 2) await new Promise(setImmediate);
  });
});

describe("concurrent resumes (V4)", () => {
  it.each([
    ["in one process", (world: Awaited<ReturnType<typeof openWorld>>) => [world.model, world.model]],
    ["in two", (world: Awaited<ReturnType<typeof openWorld>>) => [world.elsewhere(), world.elsewhere()]],
  ])("%s: one wins, and the other gets an error", async (_, pick) => {
    const world = await openWorld({ script: fillForm });
    const { answered: prompt } = await untilFirstCall(world.model);
    const both = await Promise.allSettled(pick(world).map((model) => model.doStream({ prompt })));
    const won = both.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
    const lost = both.flatMap((each) => (each.status === "rejected" ? [each.reason] : []));
    expect(lost).toMatchObject([{ code: "SESSION_BUSY" }]);
    expect(won).toHaveLength(1);
    for (const { stream } of won) expect(clientCalls(await readParts(stream))).toMatchObject([{ toolCallId: "r2" }]);
    expect(world.cloud.runs[0]?.results).toHaveLength(1);
    const late = world.elsewhere().doStream({ prompt });
    await expect(late).rejects.toMatchObject({
      code: "ALREADY_ANSWERED",
      message: "r1 has already been answered, and the run has continued. Nothing was sent.",
    });
    expect(world.cloud.runs[0]?.results).toHaveLength(1);
  });

  it("sends nothing if the result is for another request", async () => {
    const { model, cloud } = await openWorld({ script: fillForm });
    const { parts } = await untilFirstCall(model);
    const [call] = clientCalls(parts);
    if (!call) throw new Error("There is no call.");
    const wrong = model.doStream({ prompt: withAnswer(task, { ...call, toolCallId: "r9" }) });
    await expect(wrong).rejects.toMatchObject({ message: "The run is waiting for r1 but got r9. Nothing was sent." });
    const right = await readParts((await model.doStream({ prompt: withAnswer(task, call) })).stream);
    expect(clientCalls(right)).toMatchObject([{ toolCallId: "r2" }]);
    expect(cloud.runs[0]?.results).toHaveLength(1);
  });

  it("can be retried after an unreachable cloud, and is accepted once", async () => {
    let isDown = false;
    const fetch: typeof globalThis.fetch = (...args) =>
      isDown ? Promise.reject(new TypeError("fetch failed")) : globalThis.fetch(...args);
    const { model, cloud } = await openWorld({ script: fillForm }, { fetch });
    const { answered } = await untilFirstCall(model);
    isDown = true;
    await expect(model.doStream({ prompt: answered })).rejects.toThrow("did not answer");
    isDown = false;
    const parts = await readParts((await model.doStream({ prompt: answered })).stream);
    expect(clientCalls(parts)).toMatchObject([{ toolCallId: "r2" }]);
    expect(cloud.runs[0]?.results.map(({ status }) => status)).toEqual(["accepted"]);
  });
});

describe("passes results, errors and denials of the page to the run (V5)", () => {
  it.each<[LanguageModelV3ToolResultOutput, object]>([
    [{ type: "json", value: { fields: [] } }, { output: { fields: [] } }],
    [{ type: "text", value: '{"fields":[]}' }, { output: { fields: [] } }],
    [{ type: "text", value: "nothing here" }, { output: "nothing here" }],
    [{ type: "content", value: [{ type: "text", text: '{"fields":[]}' }] }, { output: { fields: [] } }],
    [
      { type: "error-text", value: "no form" },
      { output: null, status: "error", message: "no form" },
    ],
    [
      { type: "error-json", value: { message: "no form", code: 4 } },
      { output: { message: "no form", code: 4 }, status: "error", message: "no form" },
    ],
    [
      { type: "execution-denied", reason: "not now" },
      { output: null, status: "denied", message: "not now" },
    ],
    [
      { type: "execution-denied" },
      { output: null, status: "denied", message: "The user denied this without giving a reason." },
    ],
  ])("%j", async (output, expected) => {
    const { model, cloud } = await openWorld({ script: fillForm });
    const { answered } = await untilFirstCall(model);
    const last = answered.at(-1);
    if (last?.role !== "tool" || last.content[0]?.type !== "tool-result") throw new Error("There is no result.");
    last.content[0].output = output;
    await readParts((await model.doStream({ prompt: answered })).stream);
    expect(cloud.runs[0]?.results[0]?.result).toEqual({ toolCallId: "r1", toolName: "getFormSnapshot", ...expected });
  });
});

describe("the next turn", () => {
  it("continues the agent's session, found in the messages of the browser", async () => {
    const { model, cloud } = await openWorld({
      script: async ({ emit }) =>
        emit(
          { type: "sandbox", sandbox_id: "box-1" },
          { type: "init", session_id: "agent-1" },
          { type: "message", role: "assistant", content: "Hello." },
        ),
    });
    const { content } = await model.doGenerate({ prompt: task });
    const [text] = content;
    if (text?.type !== "text" || !text.providerMetadata) throw new Error("There is no text with a session.");
    await model.doGenerate({
      prompt: [
        ...task,
        { role: "assistant", content: [{ type: "text", text: text.text, providerOptions: text.providerMetadata }] },
        { role: "user", content: [{ type: "text", text: "And now?" }] },
      ],
    });
    expect(cloud.requests[1]?.body).toMatchObject({
      message: "And now?",
      session_id: "agent-1",
      sandbox_id: "box-1",
    });
  });

  it("stops a run that is still waiting", async () => {
    const { model, cloud } = await openWorld({ script: fillForm });
    const providerOptions = { giselle: { sessionId: "chat" } };
    await readParts((await model.doStream({ prompt: task, providerOptions })).stream);
    await readParts((await model.doStream({ prompt: followUp("Never mind"), providerOptions })).stream);
    expect(cloud.runs.map(({ wasStopped }) => wasStopped)).toEqual([true, false]);
    expect(cloud.requests.at(-1)?.body).toMatchObject({ message: "Never mind" });
  });
});

describe("a cloud of the first generation", () => {
  it("gets its answers through its relay, over the open connection", async () => {
    const { model, cloud } = await openWorld({ script: fillForm, numbersEvents: false });
    const steps = await converse(() => model);
    expect(outline(steps.at(-1) ?? [])).toContain("finish stop");
    expect(cloud.requests.map(({ path }) => path)).toEqual(["/agent-api/run", "/agent-api/relay", "/agent-api/relay"]);
  });

  it("cannot be resumed in another process, reports it, and does not get the task again", async () => {
    const { model, elsewhere, cloud } = await openWorld({ script: fillForm, numbersEvents: false });
    const { answered } = await untilFirstCall(model);
    await expect(elsewhere().doStream({ prompt: answered })).rejects.toMatchObject({ code: "CLOUD_TOO_OLD" });
    expect(cloud.requests).toHaveLength(1);
  });

  it("gets no answers at a relay of another origin", async () => {
    const { model, store, cloud } = await openWorld({ script: fillForm, numbersEvents: false });
    const { answered, parts } = await untilFirstCall(model);
    const sessionId = parts.flatMap((part) => (part.type === "response-metadata" && part.id ? [part.id] : []))[0] ?? "";
    const metadata = await store.load(sessionId);
    await store.claim(sessionId, { token: "test", ttlMs: 1000 });
    if (metadata) await store.save(sessionId, { ...metadata, relayUrl: "http://169.254.169.254/latest" }, "test");
    await store.release(sessionId, "test");
    await expect(model.doStream({ prompt: answered })).rejects.toThrow("Allow it with relayOrigins");
    expect(cloud.requests).toHaveLength(1);
  });
});
