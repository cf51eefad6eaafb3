import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import type { ApprovalStore } from "./create-approval-routes.ts";
import { createNodeMiddleware, type NodeMiddlewareOptions } from "./create-node-middleware.ts";

const store: ApprovalStore = {
  approvals: async () => [],
  approval: async () => undefined,
  find: async () => undefined,
  answer: () => Promise.reject(new Error("There is nothing to answer.")),
};

/** A server whose agent records every request and serves none. */
async function serve(options: Partial<NodeMiddlewareOptions> = {}) {
  const received: Request[] = [];
  const agent = {
    fetch(request: Request) {
      received.push(request);
      return Response.json({ message: "This agent serves no runs." }, { status: 503 });
    },
  };
  const middleware = createNodeMiddleware({ agent, owner: "shared", store, ...options });
  const server = createServer((incoming, outgoing) =>
    middleware(incoming, outgoing, (error) => void outgoing.writeHead(error ? 500 : 404).end("next")),
  );
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
}

const chat = (text: string) => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify({ id: "chat-1", messages: [{ id: "1", role: "user", parts: [{ type: "text", text }] }] }),
});

it("serves the chat and the approvals, and passes everything else on", async () => {
  const { url, received } = await serve();
  const answer = await fetch(`${url}/api/chat`, chat("Fill it in"));
  expect(answer.headers.get("content-type")).toContain("text/event-stream");
  expect(await answer.text()).toContain("data: ");
  expect(received.length).toBeGreaterThan(0);
  expect(await (await fetch(`${url}/api/approvals?chat=chat-1`)).json()).toEqual({ approvals: [] });
  const refused = await fetch(`${url}/api/approvals/none`, { method: "POST", body: '{"decision":"approved"}' });
  expect(refused.status).toBe(404);
  expect(await refused.json()).toMatchObject({ ok: false });
  for (const path of ["/", "/api/chats", "/api/approvals-2"]) expect((await fetch(url + path)).status).toBe(404);
  expect(await (await fetch(`${url}/api/chat`)).text()).toBe("next"); // the app may answer GET itself
});

it("reads bodies of many chunks, and other paths", async () => {
  const { url } = await serve({ chat: "/copilot", approvals: "/copilot/approvals" });
  const answer = await fetch(`${url}/copilot`, chat("x".repeat(3_000_000)));
  expect(answer.status).toBe(200);
  await answer.text();
  expect((await fetch(`${url}/copilot`, chat("x".repeat(17_000_000)))).status).toBe(413);
});

it("asks the app for the owner with the request's own headers", async () => {
  const { url } = await serve({ owner: (request) => request.headers.get("x-user") });
  expect((await fetch(`${url}/api/approvals?chat=1`)).status).toBe(401);
  expect((await fetch(`${url}/api/approvals?chat=1`, { headers: { "x-user": "ada" } })).status).toBe(200);
});
