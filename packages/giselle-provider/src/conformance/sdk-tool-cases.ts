import assert from "node:assert/strict";
import { readAll, type SdkStream, stopAfter } from "./ai-sdk.ts";
import type { ConformanceCase } from "./conformance-case.ts";
import { declareSdkTools, end, streamSdkStep, typesOf, withoutRetries } from "./sdk-step.ts";
import type { Scene } from "./stage.ts";

const snapshot = { id: "c1", name: "getFormSnapshot", input: { instruction: "look" } };
const fill = { id: "c2", name: "executeFormActions", input: { actions: [{ action: "click", fieldId: "button-0" }] } };
const wholeRun: Scene[] = [{ say: "Looking." }, { callClient: snapshot }, { callClient: fill }, { say: "Done." }, end];

/** Requirements for tool calls, as an app sees them through the AI SDK. */
export const sdkToolCases: ConformanceCase[] = [
  {
    name: "the agent's own tools need no declaration, and their errors are tool errors",
    async check(stage, sdk) {
      const shell = { id: "t2", name: "shell", input: {}, result: "no such file", isError: true };
      const search = { id: "t1", name: "search", input: { q: "x" }, result: "found" };
      const { parts, errors } = await streamSdkStep(
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
      const { result, parts } = await streamSdkStep(sdk, await stage(wholeRun));
      const call = parts.find(({ type }) => type === "tool-call");
      assert.deepEqual([call?.toolCallId, call?.dynamic ?? false, call?.invalid ?? false], ["c1", false, false]);
      assert.equal(await result.finishReason, "tool-calls");
      assert.equal((await result.steps).length, 1);
    },
  },
  {
    name: "the result in the next call resumes the run, and the task is sent once",
    async check(stage, sdk) {
      const staged = await stage(wholeRun);
      let messages: unknown[] = [{ role: "user", content: "Do it" }];
      const texts: string[] = [];
      for (const toolCallId of ["c1", "c2", "c3"]) {
        const { result, errors } = await streamSdkStep(sdk, staged, { prompt: undefined, messages });
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
      name: `${name}: tools that the app executes complete the run, with one model call per step`,
      async check(stage, sdk) {
        const staged = await stage(wholeRun);
        let calls = 0;
        const counted = sdk.wrapLanguageModel({
          model: staged.model,
          middleware: {
            specificationVersion: "v3",
            wrapStream({ doStream }: WrappedCalls) {
              calls += 1;
              return doStream();
            },
            wrapGenerate({ doGenerate }: WrappedCalls) {
              calls += 1;
              return doGenerate();
            },
          },
        });
        const tools = declareSdkTools(sdk, async () => ({ fields: [] }));
        const options = { model: counted, prompt: "Do it", tools, stopWhen: stopAfter(sdk, 9), ...withoutRetries };
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
      name: `${name}: an agent's own tool whose result comes after a client tool call`,
      async check(stage, sdk) {
        const search = { id: "t1", name: "search", input: { q: "x" } };
        const later: Scene = { endOwnTool: { id: "t1", result: "found" } };
        const { model } = await stage([
          { beginOwnTool: search },
          { callClient: snapshot },
          later,
          { say: "Done." },
          end,
        ]);
        const tools = declareSdkTools(sdk, async () => ({ fields: [] }));
        const options = { model, prompt: "Do it", tools, stopWhen: stopAfter(sdk, 9), ...withoutRetries };
        const { steps, text } =
          name === "streamText" ? await settle(sdk.streamText(options)) : await sdk.generateText(options);
        assert.equal(text, "Done.");
        assert.equal(steps.length, 2);
        const found = (steps[1]?.content ?? []).find(({ type }) => type === "tool-result");
        assert.equal(found?.output, "found");
      },
    }),
  ),
];

interface WrappedCalls {
  doStream(): PromiseLike<unknown>;
  doGenerate(): PromiseLike<unknown>;
}

async function settle(result: SdkStream) {
  await readAll(result);
  return { steps: await result.steps, text: await result.text };
}

/** The tool result as the browser sends it, with the metadata of the call. */
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
