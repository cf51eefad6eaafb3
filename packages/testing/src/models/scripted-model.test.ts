import { describe, expect, it, onTestFinished, vi } from "vitest";
import { callTools, cut, garbage, hang, refuse, type Script, say, startScriptedModel } from "./index.ts";
import { officialClients } from "./official-clients.ts";

const tool = { name: "fill", parameters: { type: "object" as const, properties: { value: { type: "string" } } } };
const schema = { type: "object", properties: { done: { type: "boolean" } }, required: ["done"] };

const protocols = [
  { protocol: "ollama", endings: { stop: "stop", tools: "stop", length: "length" } },
  { protocol: "openai", endings: { stop: "stop", tools: "tool_calls", length: "length" } },
  { protocol: "openai-responses", endings: { stop: "completed", tools: "completed", length: "incomplete" } },
  { protocol: "anthropic", endings: { stop: "end_turn", tools: "tool_use", length: "max_tokens" } },
  { protocol: "google", endings: { stop: "STOP", tools: "STOP", length: "MAX_TOKENS" } },
] as const;

const ways = [{ way: "ask" }, { way: "stream" }] as const;

describe.each(protocols)("the official $protocol client", ({ protocol, endings }) => {
  async function open(script: Script, models?: string[]) {
    const model = await startScriptedModel(protocol, script, models ? { models } : {});
    onTestFinished(model.close);
    return { model, client: officialClients[protocol](model) };
  }

  describe.each(ways)("by $way", ({ way }) => {
    it("reads text, usage and the reason it ended", async () => {
      const { client } = await open([say("A plain answer.", { usage: { inputTokens: 31, outputTokens: 17 } })]);
      expect(await client[way]()).toEqual({
        text: "A plain answer.",
        toolCalls: [],
        usage: { inputTokens: 31, outputTokens: 17 },
        finish: endings.stop,
      });
    });

    it("reads a JSON value", async () => {
      const { client } = await open([say({ done: true })]);
      expect(JSON.parse((await client[way]()).text)).toEqual({ done: true });
    });

    it("reads an answer that ran into its limit", async () => {
      const { client } = await open([say('{"done": tr', { finish: "length" })]);
      expect(await client[way]()).toMatchObject({ text: '{"done": tr', finish: endings.length });
    });

    it("reads several tool calls with the text before them", async () => {
      const calls = [
        { name: "fill", arguments: { value: "Zoë 🦋", nested: { list: [1, 2] } } },
        { name: "submit", arguments: {} },
      ];
      const { model, client } = await open([callTools(calls, "Filling it in."), callTools(calls)]);
      expect(await client[way]({ tool })).toMatchObject({
        text: "Filling it in.",
        toolCalls: calls,
        finish: endings.tools,
      });
      expect(await client[way]({ tool })).toMatchObject({ text: "", toolCalls: calls });
      expect(model.requests[0]).toMatchObject({ toolNames: ["fill"] });
    });

    it("reads characters whose bytes arrive apart", async () => {
      const text = "日本語 über 🦋, naïve";
      const { client } = await open([say(text, { chunks: ["日本", "語 über 🦋", ", naïve"], bytesPerWrite: 2 })]);
      expect(await client[way]()).toMatchObject({ text });
    });

    it("is recorded with what it asked for, and without its key", async () => {
      const { model, client } = await open([say({ done: true })]);
      await client[way]({ schema });
      expect(model.requests).toHaveLength(1);
      expect(model.requests[0]).toMatchObject({
        method: "POST",
        model: "test-model",
        streaming: way === "stream",
        messages: [{ role: "user" }],
        schema,
        status: 200,
        clientLeft: false,
      });
      expect(JSON.stringify(model.requests)).not.toContain("secret");
    });

    it("reports a refusal with its status and message", async () => {
      const { client } = await open([refuse(429, "Slow down, please.")]);
      const failure = client.readFailure(await failureOf(client[way]()));
      expect(failure).toMatchObject({ status: 429, isOwn: true });
      expect(failure.message).toContain("Slow down, please.");
    });

    it("distinguishes an unknown model from a known one", async () => {
      const { model, client } = await open([say("Here.")], ["other-model"]);
      const failure = client.readFailure(await failureOf(client[way]()));
      expect(failure).toMatchObject({ status: 404, isOwn: true });
      expect(failure.message).toContain("test-model");
      expect(model.remaining).toBe(1);
    });

    it("gets an error with the request number when the script has ended", async () => {
      const { model, client } = await open([say("One."), say("Two.")]);
      await client[way]();
      expect(model.remaining).toBe(1);
      await client[way]();
      const failure = client.readFailure(await failureOf(client[way]()));
      expect(failure.status).toBe(500);
      expect(failure.message).toContain("The script has 2 replies and this is request 3.");
      expect(model.remaining).toBe(0);
      expect(model.requests.map(({ status }) => status)).toEqual([200, 200, 500]);
    });

    it("fails when the connection is cut before the first byte", async () => {
      const { model, client } = await open([cut()]);
      expect(await failureOf(client[way]())).toBeInstanceOf(Error);
      expect(model.requests[0]).toMatchObject({ status: undefined, clientLeft: false });
    });

    it("fails when the connection is cut within the answer", async () => {
      const { model, client } = await open([cut(say("Half an answer"))]);
      expect(await failureOf(client[way]())).toBeInstanceOf(Error);
      expect(model.requests[0]).toMatchObject({ status: 200, clientLeft: false });
    });

    it("is recorded as disconnected when it leaves a model that never answers", async () => {
      const { model, client } = await open([hang()]);
      const leaving = new AbortController();
      const failure = failureOf(client[way]({ signal: leaving.signal }));
      await expect.poll(() => model.requests.length).toBe(1);
      expect(model.requests[0]?.clientLeft).toBe(false);
      leaving.abort();
      expect(await failure).toBeInstanceOf(Error);
      await expect.poll(() => model.requests[0]?.clientLeft).toBe(true);
    });

    it("is recorded as disconnected when it leaves a slow model", async () => {
      const { model, client } = await open([say("Too late.", { delayMs: 60_000 })]);
      const leaving = new AbortController();
      const failure = failureOf(client[way]({ signal: leaving.signal }));
      await expect.poll(() => model.requests.length).toBe(1);
      leaving.abort();
      expect(await failure).toBeInstanceOf(Error);
      await expect.poll(() => model.requests[0]).toMatchObject({ clientLeft: true, status: undefined });
    });

    it("waits for a slow model", async () => {
      const { client } = await open([say("At last.", { delayMs: 40 })]);
      const before = performance.now();
      expect(await client[way]()).toMatchObject({ text: "At last." });
      expect(performance.now() - before).toBeGreaterThan(35);
    });
  });

  it("reads a streamed answer in the chunks of the script", async () => {
    const { client } = await open([say("late", { chunks: ["la", "te"] }), say("word by word")]);
    const onDelta = vi.fn<(text: string) => void>();
    await client.stream({ onDelta });
    expect(onDelta.mock.calls.flat()).toEqual(["la", "te"]);
    onDelta.mockClear();
    await client.stream({ onDelta });
    expect(onDelta.mock.calls.flat()).toEqual(["word", " by", " word"]);
  });

  it("reads the start of a stream that is cut, and then fails", async () => {
    const { client } = await open([cut(say("Half an answer"))]);
    const onDelta = vi.fn<(text: string) => void>();
    expect(await failureOf(client.stream({ onDelta }))).toBeInstanceOf(Error);
    expect(onDelta.mock.calls.flat().join("")).toBe("Half an answer");
  });

  it("is recorded as disconnected when it leaves in the middle of a stream", async () => {
    const { model, client } = await open([hang(say("Half an answer"))]);
    const leaving = new AbortController();
    const onDelta = vi.fn<(text: string) => void>();
    const end = client.stream({ signal: leaving.signal, onDelta }).catch(() => undefined);
    await expect.poll(() => onDelta.mock.calls.flat().join("")).toBe("Half an answer");
    leaving.abort();
    await end;
    await expect.poll(() => model.requests[0]?.clientLeft).toBe(true);
  });

  it("fails on garbage", async () => {
    const { client } = await open([garbage("<html>oops"), garbage("<html>oops", { after: say("Well begun") })]);
    expect(await failureOf(client.ask())).toBeInstanceOf(Error);
    expect(await failureOf(client.ask())).toBeInstanceOf(Error);
  });

  it("lists the models without using up the script", async () => {
    const { model, client } = await open([say("Still here.")], ["test-model", "other-model"]);
    expect((await client.listModels()).join()).toMatch(/^(models\/)?test-model,(models\/)?other-model$/);
    expect(model.requests).toMatchObject([{ method: "GET", model: undefined, status: 200 }]);
    expect(model.remaining).toBe(1);
  });
});

async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    (value) => expect.fail(`This should have failed, and gave ${JSON.stringify(value)}`),
    (error: unknown) => error,
  );
}
