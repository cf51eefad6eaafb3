// A proxy that speaks HTTP/2 to pages and HTTP/1 to the relay, as operations.md recommends.

import { request } from "node:http";
import { type ClientHttp2Session, connect, createServer, type ServerHttp2Stream } from "node:http2";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { readEvents } from "../../src/relay/page/event-stream.ts";
import { startRelayWorld } from "./relay-world.cases.ts";

/** Forwards each stream as one request, and nothing of the connection. */
async function startProxy(target: string): Promise<{ url: string; connections(): number }> {
  let connections = 0;
  const proxy = createServer();
  proxy.on("session", () => {
    connections += 1;
  });
  proxy.on("stream", (stream: ServerHttp2Stream, headers) => {
    const { ":method": method, ":path": path } = headers;
    const own = Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(":")));
    const forwarded = request(`${target}${path}`, { method, headers: own }, (response) => {
      const { connection: _, "keep-alive": __, "transfer-encoding": ___, ...rest } = response.headers;
      stream.respond({ ":status": response.statusCode, ...rest });
      response.pipe(stream);
    });
    stream.on("close", () => forwarded.destroy()).on("error", () => {});
    forwarded.on("error", () => stream.close());
    stream.pipe(forwarded);
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void proxy.close());
  return { url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, connections: () => connections };
}

interface Credential {
  sessionId: string;
  token: string;
}

/** A page that answers each snapshot request with its number. */
async function openPage(client: ClientHttp2Session, { sessionId, token }: Credential, number: number): Promise<void> {
  const stream = client.request({
    ":path": `/relay?${new URLSearchParams({ sessionId, tab: `tab-${number}` })}`,
    authorization: `Bearer ${token}`,
  });
  stream.on("error", () => {});
  let isReady = () => {};
  const ready = new Promise<void>((resolve) => {
    isReady = resolve;
  });
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (controller) => void stream.on("data", (chunk: Buffer<ArrayBuffer>) => controller.enqueue(chunk)),
  });
  void readEvents(body, ({ data }) => {
    const { type, requestId } = JSON.parse(data) as { type: string; requestId: string };
    if (type === "ready") return isReady();
    const fields = [
      { fieldId: `f${number}`, kind: "text", label: "Name", required: false, currentValue: "", selector: "#a" },
    ];
    const response = { type: "snapshot_response", requestId, fields };
    const post = client.request({ ":method": "POST", ":path": "/relay", "content-type": "text/plain" });
    post.on("error", () => {}).resume();
    post.end(JSON.stringify({ type: "relay.respond", sessionId, token, response }));
  }).catch(() => {});
  await ready;
}

it("serves the streams and answers of many pages over one HTTP/2 connection", async () => {
  const world = await startRelayWorld();
  const proxy = await startProxy(world.url);
  const client = connect(proxy.url);
  onTestFinished(() => client.destroy());
  const sessions = await Promise.all(Array.from({ length: 12 }, () => world.createSession()));
  await Promise.all(sessions.map(({ page }, number) => openPage(client, page, number)));
  const read = await Promise.all(sessions.map((session) => world.client(session).snapshot()));
  expect(read.map(({ fields }) => fields[0]?.fieldId)).toEqual(sessions.map((_, number) => `f${number}`));
  expect(proxy.connections()).toBe(1);
});
