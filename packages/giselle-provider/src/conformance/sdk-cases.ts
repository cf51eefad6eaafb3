import assert from "node:assert/strict";
import { readAll, type SdkPart } from "./ai-sdk.ts";
import type { ConformanceCase } from "./conformance-case.ts";
import { end, messageOf, streamSdkStep, typesOf, withoutRetries } from "./sdk-step.ts";
import type { Staged } from "./stage.ts";

/** Requirements for the model as an app sees it through the AI SDK. */
export const sdkCases: ConformanceCase[] = [
  {
    name: "streamText: text, finish reason, usage and model id",
    async check(stage, sdk) {
      const staged = await stage([{ say: "Hel" }, { say: "lo." }, end], { modelId: "the-model" });
      const { result, errors } = await streamSdkStep(sdk, staged);
      assert.equal(await result.text, "Hello.");
      assert.equal(await result.finishReason, "stop");
      const [step] = await result.steps;
      assert.deepEqual([step?.usage.inputTokens, step?.usage.outputTokens], [30, 15]);
      assert.equal((await result.response).modelId, "the-model");
      assert.deepEqual(errors, []);
    },
  },
  {
    name: "generateText: the same",
    async check(stage, sdk) {
      const { model } = await stage([{ say: "Hello." }, end], { modelId: "the-model" });
      const result = await sdk.generateText({ model, prompt: "Do it", ...withoutRetries });
      assert.equal(result.text, "Hello.");
      assert.equal(result.finishReason, "stop");
      assert.equal(result.steps[0]?.usage.inputTokens, 30);
      assert.equal(result.steps[0]?.response.modelId, "the-model");
    },
  },
  {
    name: "a failed run is an error, not an empty success: an error part, onError, finish reason error",
    async check(stage, sdk) {
      const { result, parts, errors } = await streamSdkStep(
        sdk,
        await stage([{ say: "I" }, { fail: "quota used up" }]),
      );
      assert.ok(typesOf(parts).includes("error"));
      assert.deepEqual(errors.map(messageOf), ["quota used up"]);
      assert.equal(await result.finishReason, "error");
      const { model } = await stage([{ fail: "quota used up" }]);
      await assert.rejects(
        async () => await sdk.generateText({ model, prompt: "Do it", ...withoutRetries }),
        /quota used up/,
      );
    },
  },
  {
    name: "a lost connection is an error part and onError, and the stream itself does not throw",
    async check(stage, sdk) {
      const { parts, errors } = await streamSdkStep(sdk, await stage([{ say: "I" }, { breakLine: true }]));
      assert.ok(typesOf(parts).includes("error"));
      assert.equal(errors.length, 1);
      assert.equal(typesOf(parts).at(-1), "finish");
    },
  },
  {
    name: "a refusal is an error part and onError, and is not retried if that could repeat something",
    async check(stage, sdk) {
      const staged = await stage([], { refuse: 500 });
      const { parts, errors } = await streamSdkStep(sdk, staged, { maxRetries: 2 });
      assert.ok(typesOf(parts).includes("error"));
      assert.equal(errors.length, 1);
      assert.equal(staged.tasks(), 1);
    },
  },
  {
    name: "a malformed line does not affect the others",
    async check(stage, sdk) {
      const { result, errors } = await streamSdkStep(
        sdk,
        await stage([{ say: "a" }, { babble: '"}{' }, { say: "b" }, end]),
      );
      assert.equal(await result.text, "ab");
      assert.deepEqual(errors, []);
    },
  },
  {
    name: "unsupported settings cause warnings",
    async check(stage, sdk) {
      const { result } = await streamSdkStep(sdk, await stage([{ say: "ok" }, end]), { temperature: 0.3, seed: 7 });
      const warnings = JSON.stringify(await result.warnings);
      assert.ok(warnings.includes("temperature") && warnings.includes("seed"), warnings);
    },
  },
  {
    name: "abort: onAbort, no error, and the agent is stopped",
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
        ...withoutRetries,
      });
      const parts = await readAll(result);
      assert.equal(typesOf(parts).at(-1), "abort");
      assert.equal(aborts, 1);
      assert.deepEqual(errors, []);
      await staged.stopped();
    },
  },
  {
    name: "a timeout also stops the agent, and generateText rejects",
    async check(stage, sdk) {
      const streamed = await stage([{ say: "Working" }, { hang: true }]);
      const { parts } = await streamSdkStep(sdk, streamed, { timeout: { chunkMs: 100 } });
      assert.ok(typesOf(parts).includes("abort"));
      await streamed.stopped();
      const whole = await stage([{ hang: true }]);
      await assert.rejects(
        async () => await sdk.generateText({ model: whole.model, prompt: "Do it", timeout: 1000, ...withoutRetries }),
      );
      if (whole.tasks() > 0) await whole.stopped(); // on a busy machine, the timeout may come before the start
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
      const { result } = await streamSdkStep(
        sdk,
        { model: wrapped as Staged["model"] },
        { experimental_transform: sdk.smoothStream({ delayInMs: null }) },
      );
      assert.equal(await result.text, "Hello there.");
      assert.deepEqual(seen, ["generate"]); // a simulated stream uses generate
    },
  },
];
