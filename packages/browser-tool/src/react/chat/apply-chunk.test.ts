import { createRandom, type Random } from "@giselles-ai/testing";
import { readUIMessageStream, type UIMessage, type UIMessageChunk } from "ai";
import { describe, expect, it } from "vitest";
import { applyChunk } from "./apply-chunk.ts";
import type { MessageChunk } from "./chat-backend.ts";

function applyAll(chunks: readonly MessageChunk[]): UIMessage {
  const message: UIMessage = { id: "m", role: "assistant", parts: [] };
  for (const chunk of chunks) applyChunk(message, chunk);
  return message;
}

/** The same reply as the AI SDK reads it. */
async function readBySdk(chunks: readonly MessageChunk[]): Promise<UIMessage | undefined> {
  let last: UIMessage | undefined;
  const stream = new ReadableStream<UIMessageChunk>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk as UIMessageChunk);
      controller.close();
    },
  });
  for await (const message of readUIMessageStream({ message: { id: "m", role: "assistant", parts: [] }, stream }))
    last = message;
  return last;
}

/** As data, without the ids of texts, which only the SDK keeps. */
function plain(message: UIMessage | undefined): unknown {
  const parts = message?.parts.map((part) =>
    /^(?:text|reasoning)$/.test(part.type) ? { ...part, id: undefined } : part,
  );
  return JSON.parse(JSON.stringify({ ...message, parts }));
}

function randomReply(random: Random): MessageChunk[] {
  const words = ["Ada", " Lovelace", "", "日本語 😀", "\n", "{}"];
  const word = () => words[random.between(0, words.length - 1)] ?? "";
  let count = 0;
  const nextId = () => {
    count += 1;
    return `id-${count}`;
  };
  const text = (type: "text" | "reasoning"): MessageChunk[] => {
    const id = random.next() < 0.3 ? "same" : nextId();
    const deltas = Array.from({ length: random.between(0, 3) }, () => ({ type: `${type}-delta`, id, delta: word() }));
    return [{ type: `${type}-start`, id }, ...deltas, { type: `${type}-end`, id }];
  };
  const tool = (): MessageChunk[] => {
    count += 1;
    const call = {
      toolCallId: `call-${count}`,
      toolName: "getFormSnapshot",
      ...(random.next() < 0.5 && { dynamic: true }),
    };
    const input = { instruction: word() };
    const ends: MessageChunk[] = [
      {
        type: "tool-output-available",
        toolCallId: call.toolCallId,
        output: { fields: [] },
        ...(call.dynamic && { dynamic: true }),
      },
      {
        type: "tool-output-error",
        toolCallId: call.toolCallId,
        errorText: "No page.",
        ...(call.dynamic && { dynamic: true }),
      },
    ];
    const end = ends[random.between(0, 2)];
    return [{ type: "tool-input-available", ...call, input }, ...(end ? [end] : [])];
  };
  const others: MessageChunk[] = [
    { type: "source-url", sourceId: "s1", url: "https://a.test/", title: "A" },
    { type: "file", url: "data:text/plain,a", mediaType: "text/plain" },
    { type: "data-status", id: "d1", data: { done: count } },
    { type: "data-status", data: word() },
    { type: "data-hint", data: 1, transient: true },
    { type: "message-metadata", messageMetadata: { [word() || "key"]: random.between(0, 9) } },
  ];
  const step = (): MessageChunk[] => [
    { type: "start-step" },
    ...Array.from({ length: random.between(0, 4) }, () => {
      const kind = random.between(0, 3);
      if (kind === 0) return text("text");
      if (kind === 1) return text("reasoning");
      return kind === 2 ? tool() : [others[random.between(0, others.length - 1)] as MessageChunk];
    }).flat(),
    { type: "finish-step" },
  ];
  const metadata = random.next() < 0.5 ? { messageMetadata: { model: "m" } } : {};
  return [
    { type: "start", messageId: "reply-1", ...metadata },
    ...Array.from({ length: random.between(1, 3) }, step).flat(),
    ...[{ type: "start-step" }, ...text("text"), { type: "finish-step" }], // the SDK shows a step with its first part
    { type: "finish", ...metadata },
  ];
}

it("makes the same message of a reply as the AI SDK", async () => {
  const random = createRandom("replies of a chat");
  for (let round = 0; round < 150; round += 1) {
    const chunks = randomReply(random);
    expect({ chunks, message: plain(applyAll(chunks)) }).toEqual({ chunks, message: plain(await readBySdk(chunks)) });
  }
});

describe("an unexpected chunk changes nothing", () => {
  it.each<MessageChunk>([
    { type: "" },
    { type: "constructor" },
    { type: "__proto__" },
    { type: "toString" },
    { type: "text-delta", id: "unknown", delta: "x" },
    { type: "text-end", id: "unknown" },
    { type: "of-a-newer-server", data: 1 },
    { type: "data-hint", data: 1, transient: true },
    { type: "finish" },
    { type: "message-metadata", messageMetadata: "text" },
  ])("$type", (chunk) => {
    expect(applyAll([chunk])).toEqual({ id: "m", role: "assistant", parts: [] });
  });
});

it("continues a message without mixing up texts that had the same id", () => {
  const text = (delta: string) => [
    { type: "text-start", id: "0" },
    { type: "text-delta", id: "0", delta },
    { type: "text-end", id: "0" },
  ];
  const { parts } = applyAll([...text("one"), { type: "start-step" }, ...text("two")]);
  expect(parts.map((part) => ("text" in part ? part.text : part.type))).toEqual(["one", "step-start", "two"]);
});
