import type { UIMessageChunk } from "ai";
import { expect, it } from "vitest";
import { withoutRepeatedErrors } from "./without-repeated-errors.ts";

async function types(...chunks: UIMessageChunk[]): Promise<string[]> {
  async function* each() {
    yield* chunks;
  }
  const read: string[] = [];
  for await (const { type } of withoutRepeatedErrors(each())) read.push(type);
  return read;
}

const say = (delta: string): UIMessageChunk => ({ type: "text-delta", id: "t", delta });
const failed: UIMessageChunk = { type: "error", errorText: "You may not pay here." };

it("shows a refusal once, as a message", async () => {
  expect(await types(say("You may not "), say("pay here."), failed, { type: "finish" })).toEqual([
    "text-delta",
    "text-delta",
    "finish",
  ]);
});

it("keeps an error that no message explains", async () => {
  expect(await types(say("I'll pay."), failed)).toEqual(["text-delta", "error"]);
});
