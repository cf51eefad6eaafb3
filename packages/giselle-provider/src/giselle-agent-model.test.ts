import { APICallError, InvalidPromptError, LoadSettingError, NoSuchModelError } from "@ai-sdk/provider";
import { describe, expect, it } from "vitest";
import { converse, readParts, task, withAnswer } from "../test/cloud/converse.cases.ts";
import { fillForm } from "../test/cloud/form-run.cases.ts";
import { openWorld } from "../test/cloud/open-model.cases.ts";
import { outline } from "../test/cloud/outline.cases.ts";
import { relayToken } from "../test/cloud/scripted-cloud.cases.ts";
import type { RunScript } from "../test/cloud/scripted-run.cases.ts";
import { createGiselle, createMemoryStore, GiselleAgentModel, GiselleError } from "./index.ts";
import type { MalformedLine } from "./run-reader.ts";

const hello: RunScript = async ({ emit }) => {
  emit({ type: "message", role: "assistant", content: "Hello." });
  emit({ type: "result", status: "success", stats: { input_tokens: 3, output_tokens: 2 } });
};

async function streamParts(script: RunScript) {
  const { model } = await openWorld({ script });
  return await readParts((await model.doStream({ prompt: task })).stream);
}

describe("a run as a language model (V1, V2)", () => {
  it("streams AI SDK parts: page tools as calls, the agent's own tools as provider-executed", async () => {
    const { model, cloud } = await openWorld({ script: fillForm });
    const steps = await converse(() => model);
    expect(steps.map(outline).join("\n\n")).toMatchInlineSnapshot(`
      "stream-start
      response-metadata
      response-metadata gemini-2.5-flash
      text-start text-5
      text-delta text-5 "Let me look — "
      text-delta text-5 "フォーム👀."
      text-end text-5
      tool-call r1 getFormSnapshot({"instruction":"snapshot"}) for the page
      finish tool-calls (tool-calls) tokens undefined undefined

      stream-start
      response-metadata
      tool-call t2 look_up({"name":"Ada"}) in the cloud
      text-start text-12
      text-delta text-12 "Filling it in."
      text-end text-12
      tool-call r2 executeFormActions({"actions":[{"action":"fill","fieldId":"input-0","value":"Ada"}]}) for the page
      finish tool-calls (tool-calls) tokens undefined undefined

      stream-start
      response-metadata
      tool-result t2 look_up {"found":"Lovelace"}
      text-start text-17
      text-delta text-17 "Done: "
      text-delta text-17 "the name is Ada."
      text-end text-17
      finish stop (success) tokens 30 15"
    `);
    expect(steps.flat().filter(({ type }) => type === "finish")).toHaveLength(3);
    expect(cloud.requests.map(({ path }) => path)).toEqual([
      "/agent-api/run",
      "/agent-api/runs/run-1/tool-results",
      "/agent-api/runs/run-1/tool-results",
    ]);
  });

  it("adds the session id but no token to every part that the browser sends back", async () => {
    const { model } = await openWorld({ script: fillForm });
    const { stream, response } = await model.doStream({ prompt: task, includeRawChunks: true });
    const parts = await readParts(stream);
    const sessionId = response?.headers?.["x-giselle-session-id"];
    const call = parts.find((part) => part.type === "tool-call");
    expect(call?.providerMetadata).toEqual({ giselle: { sessionId, requestId: "r1" } });
    expect(parts.find((part) => part.type === "text-start")?.providerMetadata).toEqual({ giselle: { sessionId } });
    expect(parts.filter(({ type }) => type === "raw")).toHaveLength(7);
    expect(JSON.stringify(parts)).not.toContain(relayToken);
  });

  it("generates a whole step", async () => {
    const { model } = await openWorld({ script: hello });
    const result = await model.doGenerate({ prompt: task });
    expect(result).toMatchObject({
      content: [{ type: "text", text: "Hello." }],
      finishReason: { unified: "stop", raw: "success" },
      usage: { inputTokens: { total: 3 }, outputTokens: { total: 2 } },
      warnings: [],
    });
  });

  it.each<[string, RunScript, string]>([
    [
      "a failed run",
      async ({ emit }) =>
        emit({ type: "result", status: "error", error: { type: "api", message: "[API Error: quota]" } }),
      "error [API Error: quota]\nfinish error (error) tokens undefined undefined",
    ],
    [
      "an error event, once, and text that had begun",
      async ({ emit }) =>
        emit(
          { type: "message", role: "assistant", content: "I", delta: true },
          { type: "error", severity: "error", message: "turn limit" },
          { type: "result", status: "error", error: { message: "turn limit" } },
        ),
      'text-start text-2\ntext-delta text-2 "I"\nerror turn limit\ntext-end text-2\nfinish error (error) tokens undefined undefined',
    ],
    [
      "a warning, which is not an error",
      async ({ emit }) => emit({ type: "error", severity: "warning", message: "loop" }),
      "finish stop (success) tokens undefined undefined",
    ],
    [
      "a tool that failed",
      async ({ emit }) =>
        emit(
          { type: "tool_use", tool_id: "t", tool_name: "shell", parameters: { c: "ls" } },
          { type: "tool_result", tool_id: "t", status: "error", error: { message: "not found" } },
          { type: "tool_result", tool_id: "unknown", status: "success", output: 1 },
        ),
      'tool-call t shell({"c":"ls"}) in the cloud\ntool-result t shell error "not found"\nfinish stop (success) tokens undefined undefined',
    ],
    [
      "an artifact",
      async ({ emit }) => emit({ type: "artifact", path: "a.csv", size_bytes: 3, mime_type: "text/csv" }),
      'tool-call artifact:a.csv artifact({"path":"a.csv"}) in the cloud\ntool-result artifact:a.csv artifact {"path":"a.csv","size_bytes":3,"mime_type":"text/csv"}\nfinish stop (success) tokens undefined undefined',
    ],
    [
      "complete, empty and user messages",
      async ({ emit }) =>
        emit(
          { type: "message", role: "user", content: "hi" },
          { type: "message", role: "assistant", content: "a", delta: true },
          { type: "message", role: "assistant", content: "b" },
          { type: "message", role: "assistant", content: "" },
        ),
      'text-start text-3\ntext-delta text-3 "a"\ntext-end text-3\ntext-start text-4\ntext-delta text-4 "b"\ntext-end text-4\nfinish stop (success) tokens undefined undefined',
    ],
  ])("streams %s", async (_, script, expected) => {
    expect(outline((await streamParts(script)).slice(2))).toBe(expected);
  });

  it("rejects with the error of the run", async () => {
    const { model } = await openWorld({
      script: async ({ emit }) => emit({ type: "result", status: "error", error: { message: "quota" } }),
    });
    await expect(model.doGenerate({ prompt: task })).rejects.toMatchObject({ code: "RUN_FAILED", message: "quota" });
  });

  it("counts and reports malformed lines without their content, and ignores unknown events", async () => {
    const malformed: MalformedLine[] = [];
    const script: RunScript = async ({ emit }) =>
      emit(
        'my password is "',
        { type: "hologram" },
        { type: "sandbox" },
        { type: "message", role: "assistant", content: "ok" },
      );
    const { model } = await openWorld({ script }, { onMalformedLine: (line) => malformed.push(line) });
    const parts = await readParts((await model.doStream({ prompt: task })).stream);
    expect(parts.at(-1)).toMatchObject({ providerMetadata: { giselle: { malformedLines: 2 } } });
    expect(parts).toContainEqual(expect.objectContaining({ type: "text-delta", delta: "ok" }));
    expect(malformed).toEqual([{ reason: "not-json" }, { reason: "not-an-event" }]);
  });

  it("warns about unsupported options", async () => {
    const { model } = await openWorld({ script: hello });
    const { warnings } = await model.doGenerate({
      prompt: [{ role: "system", content: "Be brief" }, ...task],
      temperature: 0.5,
      toolChoice: { type: "required" },
      responseFormat: { type: "json" },
      tools: [
        { type: "function", name: "getFormSnapshot", inputSchema: {} },
        { type: "function", name: "weather", inputSchema: {} },
      ],
    });
    expect(warnings.map((warning) => "feature" in warning && warning.feature)).toEqual([
      "temperature",
      "responseFormat",
      "toolChoice",
      "tools",
      "system messages",
    ]);
  });
});

describe("requests to the cloud", () => {
  it("contain the last user message, the conversation before it, the agent, and the headers of the model and the call", async () => {
    const { model, cloud } = await openWorld(
      { script: hello, apiKey: "key" },
      { apiKey: "key", headers: { "X-App": "shop", "x-call": "0" }, agent: { agentType: "gemini", env: { A: "b" } } },
    );
    await model.doGenerate({
      prompt: [
        { role: "user", content: [{ type: "text", text: "First" }] },
        { role: "assistant", content: [{ type: "text", text: "Done." }] },
        { role: "user", content: [{ type: "text", text: " Then " }] },
      ],
      headers: { "x-call": "1" },
      providerOptions: { giselle: { sessionId: "chat-7", document: "Ada" } },
    });
    const [request] = cloud.requests;
    expect(request?.body).toEqual({
      type: "agent.run",
      message: "Then",
      conversation: { turns: [{ request: "First", answer: "Done." }] },
      document: "Ada",
      agent_type: "gemini",
      env: { A: "b" },
      chat_id: "chat-7",
      request_id: expect.any(String),
    });
    expect(request?.headers).toMatchObject({ authorization: "Bearer key", "x-app": "shop", "x-call": "1" });
  });

  it("report a refused key with the message of the cloud", async () => {
    const { model } = await openWorld({ script: hello, apiKey: "key" }, { apiKey: "wrong" });
    const refusal = model.doGenerate({ prompt: task });
    await expect(refusal).rejects.toSatisfy(APICallError.isInstance);
    await expect(refusal).rejects.toMatchObject({
      statusCode: 401,
      isRetryable: false,
      message: "The agent server refused with 401. [UNAUTHORIZED] This key is not known here.",
    });
  });

  it("report an unreachable cloud as a retryable error with its origin", async () => {
    const { model, cloud } = await openWorld({ script: hello });
    await cloud.close();
    await expect(model.doGenerate({ prompt: task })).rejects.toMatchObject({
      isRetryable: true,
      message: `The agent server at ${new URL(cloud.baseURL).origin} did not answer (ECONNREFUSED). Check baseURL, or GISELLE_AGENT_BASE_URL.`,
    });
  });

  it("need a task", async () => {
    const { model } = await openWorld({ script: hello });
    const blank = model.doStream({ prompt: [{ role: "user", content: [{ type: "text", text: " " }] }] });
    await expect(blank).rejects.toSatisfy(InvalidPromptError.isInstance);
  });
});

describe("the provider", () => {
  it("creates language models by agent name, and no other models", () => {
    const provider = createGiselle({ cloudApiUrl: "https://cloud.example/" });
    expect(provider("codex")).toMatchObject({ specificationVersion: "v3", provider: "giselle", modelId: "codex" });
    expect(provider()).toMatchObject({ modelId: "giselle-agent" });
    expect(provider.languageModel("claude").toV4()).toMatchObject({ specificationVersion: "v4", modelId: "claude" });
    expect(() => provider.embeddingModel("x")).toThrow(NoSuchModelError);
    expect(() => provider.textEmbeddingModel("x")).toThrow(NoSuchModelError);
    expect(() => provider.imageModel("x")).toThrow(NoSuchModelError);
  });

  it("explains how to configure the cloud at the first call, not before", async () => {
    const call = createGiselle({ store: createMemoryStore() })("gemini").doGenerate({ prompt: task });
    await expect(call).rejects.toSatisfy(LoadSettingError.isInstance);
    await expect(call).rejects.toThrow(
      "The address of the agent server is missing. Pass it as baseURL (with /agent-api) or cloudApiUrl (without), or set GISELLE_AGENT_BASE_URL.",
    );
    const wrong = createGiselle({ baseURL: "cloud", store: createMemoryStore() })();
    await expect(wrong.doGenerate({ prompt: task })).rejects.toThrow("is not a URL");
  });

  it("has errors that are AI SDK errors", () => {
    expect(GiselleError.isInstance(new GiselleError("RUN_LOST", "gone"))).toBe(true);
  });

  it("is optional: a model takes the same settings", async () => {
    const { cloud, store } = await openWorld({ script: hello });
    const model = new GiselleAgentModel({ baseURL: cloud.baseURL, agent: { agentType: "gemini" }, store });
    const { content } = await model.doGenerate({ prompt: task });
    expect(content).toEqual([expect.objectContaining({ type: "text", text: "Hello." })]);
  });

  it("distinguishes a lost session from other failures", async () => {
    const { model } = await openWorld({ script: hello });
    const prompt = withAnswer(task, { type: "tool-call", toolCallId: "r1", toolName: "getFormSnapshot", input: "{}" });
    let advice = "";

    try {
      await model.doGenerate({ prompt });
    } catch (error) {
      if (!GiselleError.isInstance(error)) throw error;
      if (error.code === "SESSION_NOT_FOUND") advice = "Send the task again.";
    }

    expect(advice).toBe("Send the task again.");
  });
});
