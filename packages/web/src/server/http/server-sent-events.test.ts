import { expect, it } from "vitest";
import { toServerSentEvents } from "./server-sent-events.ts";

async function* texts(...all: string[]): AsyncGenerator<string> {
  yield* all;
}

it("writes each text as an event, and the last word at the end", async () => {
  const body = await new Response(toServerSentEvents(texts("a", "b"), { last: "[DONE]" })).text();
  expect(body).toBe("data: a\n\ndata: b\n\ndata: [DONE]\n\n");
});

it("writes to a silent stream, so that nothing in between takes it for dead, and ends with its reader", async () => {
  let hasEnded = false;
  const silent: AsyncIterator<string> = {
    next: () => new Promise(() => {}),
    async return() {
      hasEnded = true;
      return { done: true, value: undefined };
    },
  };
  const reader = toServerSentEvents(silent, { keepaliveMs: 1 }).getReader();
  expect(new TextDecoder().decode((await reader.read()).value)).toBe(": \n\n");
  await reader.cancel();
  expect(hasEnded).toBe(true);
});
