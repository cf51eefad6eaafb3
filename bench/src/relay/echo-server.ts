// A minimal server that carries a request to a page and the answer back: a stream, POSTs and a table. No checks.
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

const pages = new Map<string, ServerResponse>();
const waiting = new Map<string, ServerResponse>();

const server = createServer((request, response) => {
  if (request.method === "GET") {
    response.writeHead(200, { "content-type": "text/event-stream" }).write(": connected\n\n");
    pages.set(new URL(request.url ?? "", "http://localhost").searchParams.get("sessionId") ?? "", response);
    return;
  }
  let body = "";
  request.on("data", (chunk) => {
    body += chunk;
  });
  request.on("end", () => {
    const message = JSON.parse(body);
    if (message.type === "relay.dispatch") {
      waiting.set(message.request.requestId, response);
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
  process.send?.({ agent: { sessionId, token: "-" }, page: { sessionId, token: "-" }, rss: process.memoryUsage.rss() });
});
process.once("disconnect", () => process.exit());
