// A minimal server that carries a request to a page and the answer back: a stream, POSTs and a table. No checks. With REDIS_URL, it
// also makes the three writes of a round trip of the relay: the request, its delivery, the answer.
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { openRedisHops } from "./redis-hops.ts";

const redis = process.env.REDIS_URL ? openRedisHops(process.env.REDIS_URL) : undefined;

const pages = new Map<string, ServerResponse>();
const waiting = new Map<string, ServerResponse>();

const server = createServer((request, response) => {
  if (request.method === "GET") {
    const sessionId = new URL(request.url ?? "", "http://localhost").searchParams.get("sessionId") ?? "";
    pages.set(sessionId, response);
    void Promise.resolve(redis?.listen(sessionId)).then(() => {
      response.writeHead(200, { "content-type": "text/event-stream" }).write(": connected\n\n");
    });
    return;
  }
  let body = "";
  request.on("data", (chunk) => {
    body += chunk;
  });
  request.on("end", async () => {
    const message = JSON.parse(body);
    await redis?.hop(message.sessionId, body);
    if (message.type === "relay.dispatch") {
      waiting.set(message.request.requestId, response);
      await redis?.hop(message.sessionId, "");
      pages.get(message.sessionId)?.write(`data: ${JSON.stringify(message.request)}\n\n`);
    } else {
      const answer = JSON.stringify({ ok: true, response: message.response });
      waiting.get(message.response.requestId)?.writeHead(200, { "content-type": "application/json" }).end(answer);
      waiting.delete(message.response.requestId);
      response.writeHead(200, { "content-type": "application/json" }).end('{"ok":true}');
    }
  });
});
server.keepAliveTimeout = 300_000; // turns are longer than the default of five seconds
server.listen(0, "127.0.0.1", () => {
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` });
});
process.on("message", () => {
  const sessionId = crypto.randomUUID();
  const [rss, cpu] = [process.memoryUsage.rss(), process.cpuUsage()];
  process.send?.({ agent: { sessionId, token: "-" }, page: { sessionId, token: "-" }, rss, cpu });
});
process.once("disconnect", () => process.exit());
