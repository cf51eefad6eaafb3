import { expect, it } from "vitest";
import { toServerSentEvents } from "./server-sent-events.ts";

async function* texts(...all: string[]): AsyncGenerator<string> {
  yield* all;
}

it("writes each text as an event, and `last` at the end", async () => {
  const body = await new Response(toServerSentEvents(texts("a", "b"), { last: "[DONE]" })).text();
  expect(body).toBe("data: a\n\ndata: b\n\ndata: [DONE]\n\n");
});

it("sends keepalives on an idle stream, and ends the source when the reader cancels", async () => {
  let wasReturned = false;
  const silent: AsyncIterator<string> = {
    next: () => new Promise(() => {}),
    async return() {
      wasReturned = true;
      return { done: true, value: undefined };
    },
  };
  const reader = toServerSentEvents(silent, { keepaliveMs: 1 }).getReader();
  expect(new TextDecoder().decode((await reader.read()).value)).toBe(": \n\n");
  await reader.cancel();
  expect(wasReturned).toBe(true);
});
