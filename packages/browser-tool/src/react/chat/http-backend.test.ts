import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { UIMessage } from "ai";
import { describe, expect, it, onTestFinished } from "vitest";
import type { MessageChunk } from "./chat-backend.ts";
import { ConnectionLostError, RefusedError } from "./errors.ts";
import { createHttpBackend, sendDecision } from "./http-backend.ts";

type Answer = (response: ServerResponse) => unknown;

async function listen(answer: Answer) {
  const received: { method: string | undefined; url: string | undefined; body: unknown }[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const text = Buffer.concat(parts).toString();
    received.push({ method: request.method, url: request.url, body: text && JSON.parse(text) });
    await answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const app = { readAppData: () => [], readAppTools: () => [] };
  return {
    url,
    received,
    backend: createHttpBackend({ api: `${url}/chat`, approvalsApi: `${url}/approvals`, ...app }),
  };
}

const message: UIMessage = { id: "m1", role: "user", parts: [{ type: "text", text: "Go" }] };

/** The chunks of a reply, and how it ended. */
async function replyTo(answer: Answer) {
  const { backend } = await listen(answer);
  const chunks: MessageChunk[] = [];
  try {
    for await (const chunk of backend.send({ id: "c1", messages: [message] }, new AbortController().signal))
      chunks.push(chunk);
    return { chunks, error: undefined };
  } catch (error) {
    return { chunks, error };
  }
}

const text = { type: "text-delta", id: "1", delta: "Zoë 😀" };
const finish = { type: "finish" };
const event = (chunk: object) => `data: ${JSON.stringify(chunk)}\n\n`;
/** Written one byte at a time. */
const byBytes =
  (all: string): Answer =>
  async (response) => {
    response.flushHeaders();
    for (const byte of Buffer.from(all)) await new Promise((resolve) => response.write(Buffer.of(byte), resolve));
    response.end();
  };
const whole =
  (all: string): Answer =>
  (response) =>
    response.end(all);
const cut =
  (all: string): Answer =>
  (response) =>
    response.write(all, () => response.destroy());

describe("a reply", () => {
  it.each<[string, Answer]>([
    ["in one part", whole(event(text) + event(finish))],
    ["in bytes, also within a character", byBytes(event(text) + event(finish))],
    ["with the line ends of Windows", byBytes((event(text) + event(finish)).replaceAll("\n", "\r\n"))],
    [
      "with comments and other fields",
      whole(`: hello\nid: 7\nevent: message\n${event(text)}: ping\n\n${event(finish)}`),
    ],
    ["without a space after the colon", whole((event(text) + event(finish)).replaceAll("data: ", "data:"))],
    ["with a mark at its end", whole(`${event(text) + event(finish)}data: [DONE]\n\n`)],
    ["that is cut after its last chunk", cut(event(text) + event(finish))],
  ])("is read %s", async (_, answer) => {
    expect(await replyTo(answer)).toEqual({ chunks: [text, finish], error: undefined });
  });

  it.each<[string, Answer, MessageChunk[]]>([
    ["ends in the middle of a chunk", whole(event(text) + event(finish).slice(0, 9)), [text]],
    ["ends before its end", whole(event(text)), [text]],
    ["is cut", cut(event(text)), [text]],
    ["is empty", whole(""), []],
  ])("is lost if it %s", async (_, answer, chunks) => {
    const reply = await replyTo(answer);
    expect(reply.chunks).toEqual(chunks);
    expect(reply.error).toBeInstanceOf(ConnectionLostError);
  });

  it("that fails is read to its end, and then says so", async () => {
    const failure = { type: "error", errorText: "No model." };
    const reply = await replyTo(whole(event(text) + event(failure) + event(finish)));
    expect(reply).toEqual({ chunks: [text, failure], error: undefined });
  });

  it("that is being streamed to a lost connection is asked for again", async () => {
    const failure = { type: "error", errorText: "The step is being answered by another request." };
    expect((await replyTo(whole(event(failure)))).error).toBeInstanceOf(ConnectionLostError);
  });
});

describe("a refusal", () => {
  const refuse = (status: number, body: string) => replyTo((response) => response.writeHead(status).end(body));

  it.each([408, 425, 429, 502, 503, 504])("with the status %i is temporary", async (status) => {
    expect((await refuse(status, '{"message":"Later."}')).error).toBeInstanceOf(ConnectionLostError);
  });

  it.each([
    [400, '{"message":"Too long."}', "Too long."],
    [401, "Sign in.", "Sign in."],
    [500, "<html><h1>Error</h1>", ""],
    [500, '{"message":{"text":"x"}}', ""],
    [500, '{"error":"x"}', ""],
    [418, "", ""],
    [413, "x".repeat(9000), "x".repeat(300)],
  ])("with the status %i and %j has a message for people", async (status, body, expected) => {
    const { error } = await refuse(status, body);
    expect(error).toBeInstanceOf(RefusedError);
    expect(error).toMatchObject({ status, message: expected });
  });

  it("of a busy session is temporary, whatever its status", async () => {
    expect((await refuse(409, '{"code":"SESSION_BUSY"}')).error).toBeInstanceOf(ConnectionLostError);
  });

  it("is a lost connection where nothing listens", async () => {
    const error = await sendDecision("http://127.0.0.1:1", "a", { decision: "approved" }).catch((caught) => caught);
    expect(error).toBeInstanceOf(ConnectionLostError);
  });
});

describe("a request", () => {
  it("names the chat, its last message and what it is for", async () => {
    const { backend, received } = await listen(whole(event(finish)));
    for await (const _ of backend.send({ id: "c1", messages: [message] }, new AbortController().signal));
    expect(received).toEqual([
      {
        method: "POST",
        url: "/chat",
        body: { id: "c1", messages: [message], trigger: "submit-message", messageId: "m1" },
      },
    ]);
  });

  it.each(["../x", "a/b", "a?b=c", "a#b", "ä 1", "a&chat=b"])("takes an id as it is: %s", async (id) => {
    const { backend, received, url } = await listen(whole('{"approvals":[]}'));
    await backend.stop(id);
    await backend.approvals?.read(id, new AbortController().signal);
    await sendDecision(`${url}/approvals`, id, { decision: "denied", reason: "no" });
    const encoded = encodeURIComponent(id);
    expect(received.map((one) => one.url)).toEqual([
      `/chat?id=${encoded}`,
      `/approvals?chat=${encoded}`,
      `/approvals/${encoded}`,
    ]);
  });

  it("that is aborted ends without a lost connection", async () => {
    const { backend } = await listen((response) => response.write(event(text)));
    const abort = new AbortController();
    const read = async () => {
      for await (const chunk of backend.send({ id: "c1", messages: [] }, abort.signal)) if (chunk) abort.abort();
    };
    await expect(read()).rejects.toMatchObject({ name: "AbortError" });
  });

  it("finds no approvals in an answer without them", async () => {
    const { backend } = await listen(whole("{}"));
    expect(await backend.approvals?.read("c1", new AbortController().signal)).toEqual([]);
  });
});
