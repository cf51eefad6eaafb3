import assert from "node:assert/strict";
import { type AiSdk, readAll, type SdkPart, type SdkStream, stopAfter } from "./ai-sdk.ts";
import type { ConformanceCase } from "./conformance-case.ts";
import type { Scene, Staged } from "./stage.ts";

const end: Scene = { finish: { inputTokens: 30, outputTokens: 15 } };
const look = { id: "c1", name: "getFormSnapshot", input: { instruction: "look" } };
const fill = { id: "c2", name: "executeFormActions", input: { actions: [{ action: "click", fieldId: "button-0" }] } };
const wholeRun: Scene[] = [{ say: "Looking." }, { callClient: look }, { callClient: fill }, { say: "Done." }, end];

/** Tools as an app declares them: without `execute` they are the browser's. */
function declareTools(sdk: AiSdk, execute?: (input: unknown) => Promise<unknown>) {
  const inputSchema = sdk.jsonSchema({ type: "object" });
  const declared = sdk.tool({ description: "", inputSchema, ...(execute ? { execute } : {}) });
  return { getFormSnapshot: declared, executeFormActions: declared };
}

const retryNever = { maxRetries: 0 };

interface Told {
  result: SdkStream;
  parts: SdkPart[];
  errors: unknown[];
}

async function tell(sdk: AiSdk, { model }: Pick<Staged, "model">, options: object = {}): Promise<Told> {
  const errors: unknown[] = [];
  const onError = ({ error }: { error: unknown }) => errors.push(error);
  const result = sdk.streamText({
    model,
    prompt: "Do it",
    tools: declareTools(sdk),
    onError,
    ...retryNever,
    ...options,
  });
  return { result, parts: await readAll(result), errors };
}

const typesOf = (parts: SdkPart[]) => parts.map(({ type }) => type);
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** What an app sees of the model through the AI SDK. */
export const sdkCases: ConformanceCase[] = [
  {
    name: "streamText: text, finish reason, usage and model id",
    async check(stage, sdk) {
      const staged = await stage([{ say: "Hel" }, { say: "lo." }, end], { modelId: "the-model" });
      const { result, errors } = await tell(sdk, staged);
      assert.equal(await result.text, "Hello.");
      assert.equal(await result.finishReason, "stop");
      const [step] = await result.steps;
      assert.deepEqual([step?.usage.inputTokens, step?.usage.outputTokens], [30, 15]);
      assert.equal((await result.response).modelId, "the-model");
      assert.deepEqual(errors, []);
    },
  },
  {
    name: "generateText: the same, at once",
    async check(stage, sdk) {
      const { model } = await stage([{ say: "Hello." }, end], { modelId: "the-model" });
      const result = await sdk.generateText({ model, prompt: "Do it", ...retryNever });
      assert.equal(result.text, "Hello.");
      assert.equal(result.finishReason, "stop");
      assert.equal(result.steps[0]?.usage.inputTokens, 30);
      assert.equal(result.steps[0]?.response.modelId, "the-model");
    },
  },
  {
    name: "a failed run is an error, not an empty success: an error part, onError, finish reason error",
    async check(stage, sdk) {
      const { result, parts, errors } = await tell(sdk, await stage([{ say: "I" }, { fail: "quota used up" }]));
      assert.ok(typesOf(parts).includes("error"));
      assert.deepEqual(errors.map(messageOf), ["quota used up"]);
      assert.equal(await result.finishReason, "error");
      const { model } = await stage([{ fail: "quota used up" }]);
      await assert.rejects(
        async () => await sdk.generateText({ model, prompt: "Do it", ...retryNever }),
        /quota used up/,
      );
    },
  },
  {
    name: "a line that breaks for good is an error part and onError; whoever reads the stream is not thrown at",
    async check(stage, sdk) {
      const { parts, errors } = await tell(sdk, await stage([{ say: "I" }, { breakLine: true }]));
      assert.ok(typesOf(parts).includes("error"));
      assert.equal(errors.length, 1);
      assert.equal(typesOf(parts).at(-1), "finish");
    },
  },
  {
    name: "a refusal is an error part and onError, and is not tried again when that could do something twice",
    async check(stage, sdk) {
      const staged = await stage([], { refuse: 500 });
      const { parts, errors } = await tell(sdk, staged, { maxRetries: 2 });
      assert.ok(typesOf(parts).includes("error"));
      assert.equal(errors.length, 1);
      assert.equal(staged.tasks(), 1);
    },
  },
  {
    name: "a line that nobody can read costs only itself",
    async check(stage, sdk) {
      const { result, errors } = await tell(sdk, await stage([{ say: "a" }, { babble: '"}{' }, { say: "b" }, end]));
      assert.equal(await result.text, "ab");
      assert.deepEqual(errors, []);
    },
  },
  {
    name: "the far end's own tools need not be declared, and their errors are tool errors",
    async check(stage, sdk) {
      const shell = { id: "t2", name: "shell", input: {}, result: "no such file", isError: true };
      const search = { id: "t1", name: "search", input: { q: "x" }, result: "found" };
      const { parts, errors } = await tell(
        sdk,
        await stage([{ useOwnTool: search }, { useOwnTool: shell }, { say: "ok" }, end]),
      );
      const calls = parts.filter(({ type }) => type === "tool-call");
      assert.deepEqual(
        calls.map(({ toolName, dynamic, invalid }) => [toolName, dynamic, invalid ?? false]),
        [
          ["search", true, false],
          ["shell", true, false],
        ],
      );
      assert.ok(typesOf(parts).includes("tool-result"));
      assert.equal(parts.find(({ type }) => type === "tool-error")?.toolName, "shell");
      assert.deepEqual(errors, []);
    },
  },
  {
    name: "a client's tool stops the loop, as a valid call of a declared tool",
    async check(stage, sdk) {
      const { result, parts } = await tell(sdk, await stage(wholeRun));
      const call = parts.find(({ type }) => type === "tool-call");
      assert.deepEqual([call?.toolCallId, call?.dynamic ?? false, call?.invalid ?? false], ["c1", false, false]);
      assert.equal(await result.finishReason, "tool-calls");
      assert.equal((await result.steps).length, 1);
    },
  },
  {
    name: "its result, in the next call, takes the run up where it was; the task is given once",
    async check(stage, sdk) {
      const staged = await stage(wholeRun);
      let messages: unknown[] = [{ role: "user", content: "Do it" }];
      const texts: string[] = [];
      for (const toolCallId of ["c1", "c2", "c3"]) {
        const { result, errors } = await tell(sdk, staged, { prompt: undefined, messages });
        assert.deepEqual(errors, []);
        texts.push(await result.text);
        const [assistant] = (await result.response).messages;
        messages = [...messages, assistant, answerTo(assistant, toolCallId)];
      }
      assert.deepEqual(texts, ["Looking.", "", "Done."]);
      assert.equal(staged.tasks(), 1);
      assert.deepEqual(staged.answers(), ["c1", "c2"]);
    },
  },
  ...(["streamText", "generateText"] as const).map(
    (name): ConformanceCase => ({
      name: `${name}: tools that the app executes itself lead the run to its end; as many calls of the model as steps`,
      async check(stage, sdk) {
        const staged = await stage(wholeRun);
        let calls = 0;
        const counted = sdk.wrapLanguageModel({
          model: staged.model,
          middleware: {
            specificationVersion: "v3",
            wrapStream({ doStream }: Doing) {
              calls += 1;
              return doStream();
            },
            wrapGenerate({ doGenerate }: Doing) {
              calls += 1;
              return doGenerate();
            },
          },
        });
        const tools = declareTools(sdk, async () => ({ fields: [] }));
        const options = { model: counted, prompt: "Do it", tools, stopWhen: stopAfter(sdk, 9), ...retryNever };
        const { steps, text } =
          name === "streamText" ? await settle(sdk.streamText(options)) : await sdk.generateText(options);
        assert.equal(text, "Done.");
        assert.deepEqual(
          steps.map(({ finishReason }) => finishReason),
          ["tool-calls", "tool-calls", "stop"],
        );
        assert.equal(calls, 3);
        assert.equal(staged.tasks(), 1);
        assert.deepEqual(staged.answers(), ["c1", "c2"]);
      },
    }),
  ),
  ...(["streamText", "generateText"] as const).map(
    (name): ConformanceCase => ({
      name: `${name}: a tool of the far end's own that answers only after a client's tool was called`,
      async check(stage, sdk) {
        const search = { id: "t1", name: "search", input: { q: "x" } };
        const later: Scene = { endOwnTool: { id: "t1", result: "found" } };
        const { model } = await stage([{ beginOwnTool: search }, { callClient: look }, later, { say: "Done." }, end]);
        const tools = declareTools(sdk, async () => ({ fields: [] }));
        const options = { model, prompt: "Do it", tools, stopWhen: stopAfter(sdk, 9), ...retryNever };
        const { steps, text } =
          name === "streamText" ? await settle(sdk.streamText(options)) : await sdk.generateText(options);
        assert.equal(text, "Done.");
        assert.equal(steps.length, 2);
        const found = (steps[1]?.content ?? []).find(({ type }) => type === "tool-result");
        assert.equal(found?.output, "found");
      },
    }),
  ),
  {
    name: "settings that it cannot follow come back as warnings",
    async check(stage, sdk) {
      const { result } = await tell(sdk, await stage([{ say: "ok" }, end]), { temperature: 0.3, seed: 7 });
      const warnings = JSON.stringify(await result.warnings);
      assert.ok(warnings.includes("temperature") && warnings.includes("seed"), warnings);
    },
  },
  {
    name: "abort: onAbort, no error, and the far end is told to stop",
    async check(stage, sdk) {
      const staged = await stage([{ say: "Working" }, { hang: true }]);
      const controller = new AbortController();
      let aborts = 0;
      const errors: unknown[] = [];
      const result = sdk.streamText({
        model: staged.model,
        prompt: "Do it",
        abortSignal: controller.signal,
        onAbort: () => ++aborts,
        onError: ({ error }: { error: unknown }) => errors.push(error),
        onChunk: ({ chunk }: { chunk: SdkPart }) => chunk.type === "text-delta" && controller.abort(),
        ...retryNever,
      });
      const parts = await readAll(result);
      assert.equal(typesOf(parts).at(-1), "abort");
      assert.equal(aborts, 1);
      assert.deepEqual(errors, []);
      await staged.stopped();
    },
  },
  {
    name: "a time limit does the same, and generateText rejects",
    async check(stage, sdk) {
      const streamed = await stage([{ say: "Working" }, { hang: true }]);
      const { parts } = await tell(sdk, streamed, { timeout: { chunkMs: 100 } });
      assert.ok(typesOf(parts).includes("abort"));
      await streamed.stopped();
      const whole = await stage([{ hang: true }]);
      await assert.rejects(
        async () => await sdk.generateText({ model: whole.model, prompt: "Do it", timeout: 1000, ...retryNever }),
      );
      if (whole.tasks() > 0) await whole.stopped(); // on a busy machine the time can be up before anything began
    },
  },
  {
    name: "middleware and transforms see an ordinary model",
    async check(stage, sdk) {
      const { model } = await stage([{ say: "Hello there." }, end]);
      const seen: string[] = [];
      const wrapped = sdk.wrapLanguageModel({
        model,
        middleware: [
          sdk.simulateStreamingMiddleware(),
          {
            specificationVersion: "v3",
            async transformParams({ params, type }: { params: object; type: string }) {
              seen.push(type);
              return params;
            },
          },
        ],
      });
      const { result } = await tell(
        sdk,
        { model: wrapped as Staged["model"] },
        { experimental_transform: sdk.smoothStream({ delayInMs: null }) },
      );
      assert.equal(await result.text, "Hello there.");
      assert.deepEqual(seen, ["generate"]); // which is what a simulated stream is made of
    },
  },
];

interface Doing {
  doStream(): PromiseLike<unknown>;
  doGenerate(): PromiseLike<unknown>;
}

async function settle(result: SdkStream) {
  await readAll(result);
  return { steps: await result.steps, text: await result.text };
}

/** What the browser sends back: the call's own metadata stands on its result too. */
function answerTo(assistant: unknown, toolCallId: string): object {
  const { content } = assistant as {
    content: { type: string; toolCallId?: string; toolName?: string; providerOptions?: object }[];
  };
  const call = Array.isArray(content) ? content.find((part) => part.toolCallId === toolCallId) : undefined;
  const output = { type: "json", value: { fields: [] } };
  return {
    role: "tool",
    content: [{ ...call, type: "tool-result", toolCallId, toolName: call?.toolName ?? "", output }],
  };
}
