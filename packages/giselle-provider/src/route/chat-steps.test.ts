import type { UIMessageChunk } from "ai";
import { expect, it } from "vitest";
import { createChatSteps } from "./chat-steps.ts";

const text = (delta: string): UIMessageChunk => ({ type: "text-delta", id: "t", delta });
const failed: UIMessageChunk = { type: "error", errorText: "It failed." };
const ask = { chatId: "c", key: "k", explain: (error: unknown) => (error as Error).message };

/** A step that the test writes to. */
function openStep() {
  let push: (chunk: UIMessageChunk | undefined) => void = () => {};
  const stream = new ReadableStream<UIMessageChunk>({
    start(controller) {
      push = (chunk) => (chunk ? controller.enqueue(chunk) : controller.close());
    },
  });
  return { stream, push: (chunk?: UIMessageChunk) => push(chunk) };
}

async function* each(...chunks: UIMessageChunk[]): AsyncGenerator<UIMessageChunk> {
  yield* chunks;
}

async function readAll(chunks: AsyncIterator<UIMessageChunk>): Promise<UIMessageChunk[]> {
  const read: UIMessageChunk[] = [];
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) read.push(next.value);
  return read;
}

it("W3: continues a step after its reader disconnects, and replays it from the start", async () => {
  const steps = createChatSteps();
  const step = openStep();
  let starts = 0;
  const open = () =>
    steps.open({
      ...ask,
      start: async () => {
        starts += 1;
        return step.stream;
      },
    });
  const first = open();
  step.push(text("a"));
  expect(await first.next()).toEqual({ done: false, value: text("a") });
  await first.return?.();
  step.push(text("b"));
  const second = open();
  expect(await second.next()).toEqual({ done: false, value: text("a") });
  step.push();
  expect(await readAll(second)).toEqual([text("b")]);
  expect(await readAll(open())).toEqual([text("a"), text("b")]); // also after its end, since the page may have missed it
  expect(starts).toBe(1);
});

it("starts a new step for another key", async () => {
  const steps = createChatSteps();
  const start = (chunk: UIMessageChunk) => async () => each(chunk);
  expect(await readAll(steps.open({ ...ask, start: start(text("a")) }))).toEqual([text("a")]);
  expect(await readAll(steps.open({ ...ask, key: "l", start: start(text("b")) }))).toEqual([text("b")]);
  expect(await readAll(steps.open({ ...ask, chatId: "d", start: start(text("c")) }))).toEqual([text("c")]);
});

it("replays a failure that was not delivered, and retries one that was", async () => {
  const steps = createChatSteps();
  const fail = async () => each(failed);
  await steps.open({ ...ask, start: fail }).return?.();
  await steps.waitForEnd("c");
  const mustNotStart = () => Promise.reject(new Error("It must not be started again."));
  expect(await readAll(steps.open({ ...ask, start: mustNotStart }))).toEqual([failed]);
  expect(await readAll(steps.open({ ...ask, start: async () => each(text("a")) }))).toEqual([text("a")]);
});

it("reports a failed start as an error chunk", async () => {
  const steps = createChatSteps();
  const start = () => Promise.reject(new Error("There is no engine."));
  expect(await readAll(steps.open({ ...ask, start }))).toEqual([{ type: "error", errorText: "There is no engine." }]);
  expect(steps.activeKey("c")).toBeUndefined();
});
