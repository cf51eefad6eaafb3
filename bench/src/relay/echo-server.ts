// A minimal server that carries a request to a page and the answer back: a stream, POSTs and a table. No checks. With REDIS_URL, it
// also makes the writes of a round trip of the relay: the request and the answer, and between processes the delivery too.
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { openRedisHops } from "./redis-hops.ts";

const redis = process.env.REDIS_URL ? openRedisHops(process.env.REDIS_URL) : undefined;
const isAlone = process.env.GISELLE_BENCH_PROCESSES === "1";

const pages = new Map<string, ServerResponse>();
const waiting = new Map<string, ServerResponse>();

/** Where this process gets answers from the others. */
const own = `bare:process:${process.pid}`;
const channelOf = (sessionId: string) => `bare:{${sessionId}}:changed`;
if (!isAlone) await redis?.listen(own, reply);

interface Message {
  type: string;
  sessionId: string;
  request: { requestId: string };
  response: { requestId: string };
}

interface Announced {
  sessionId: string;
  request: object;
  /** The channel of the process that has asked. */
  asker: string;
}

/** The channels of the processes that wait for an answer of a page here. */
const askers = new Map<string, string>();

const server = createServer((request, response) => {
  if (request.method === "GET") {
    const sessionId = new URL(request.url ?? "", "http://localhost").searchParams.get("sessionId") ?? "";
    pages.set(sessionId, response);
    void Promise.resolve(redis?.listen(channelOf(sessionId), onAnnounced)).then(() => {
      response.writeHead(200, { "content-type": "text/event-stream" }).write(": connected\n\n");
    });
    return;
  }
  let body = "";
  request.on("data", (chunk) => {
    body += chunk;
  });
  request.on("end", () => {
    const message = JSON.parse(body) as Message;
    void (message.type === "relay.dispatch" ? ask(message, response) : answer(message, response));
  });
});

async function ask({ sessionId, request }: Message, response: ServerResponse): Promise<void> {
  waiting.set(request.requestId, response);
  const text = JSON.stringify({ sessionId, request, asker: own } satisfies Announced);
  await redis?.hop(sessionId, channelOf(sessionId), text);
  if (isAlone) send(sessionId, request);
}

/** With several processes, a request comes this way also to a page of the process that was asked. */
function onAnnounced(text: string): void {
  if (isAlone || text === "") return;
  const { sessionId, request, asker } = JSON.parse(text) as Announced & Message;
  askers.set(request.requestId, asker);
  void redis?.hop(sessionId, channelOf(sessionId), "").then(() => send(sessionId, request));
}

function send(sessionId: string, request: object): void {
  pages.get(sessionId)?.write(`data: ${JSON.stringify(request)}\n\n`);
}

async function answer({ sessionId, response: given }: Message, response: ServerResponse): Promise<void> {
  const text = JSON.stringify({ ok: true, response: given });
  await redis?.hop(sessionId, askers.get(given.requestId) ?? channelOf(sessionId), isAlone ? "" : text);
  askers.delete(given.requestId);
  if (isAlone) reply(text);
  response.writeHead(200, { "content-type": "application/json" }).end('{"ok":true}');
}

function reply(text: string): void {
  const { requestId } = (JSON.parse(text) as Message).response;
  waiting.get(requestId)?.writeHead(200, { "content-type": "application/json" }).end(text);
  waiting.delete(requestId);
}

server.keepAliveTimeout = 300_000; // turns are longer than the default of five seconds
server.listen(0, "127.0.0.1", () => {
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` });
});
process.on("message", ({ sessions: count }: { sessions: number }) => {
  const sessions = Array.from({ length: count }, () => {
    const credential = { sessionId: crypto.randomUUID(), token: "-" };
    return { agent: credential, page: credential };
  });
  process.send?.({ sessions, rss: process.memoryUsage.rss(), cpu: process.cpuUsage() });
});
process.once("disconnect", () => process.exit());
