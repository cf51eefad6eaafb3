import { expect, it } from "vitest";
import { createMemoryStore } from "../stores/memory.ts";
import { createChatRoute } from "./create-chat-route.ts";

const messages = [{ id: "m1", role: "user", parts: [{ type: "text", text: "Fill it in" }] }];

/** A route whose agent refuses every run, and records what it was asked. */
function openRoute() {
  const asked: string[] = [];
  const traces: (string | null)[] = [];
  const agent = {
    async fetch(request: Request): Promise<Response> {
      traces.push(request.headers.get("traceparent"));
      asked.push(((await request.json()) as { chat_id: string }).chat_id);
      return Response.json({ ok: false, errorCode: "INVALID_REQUEST", message: "Not today." }, { status: 400 });
    },
  };
  const owner = (request: Request) => request.headers.get("x-user");
  return { asked, traces, ...createChatRoute({ agent, owner, sessions: createMemoryStore() }) };
}

const chat = (headers: Record<string, string>, body: object = { id: "c1", messages }) =>
  new Request("http://app.example/api/chat", { method: "POST", headers, body: JSON.stringify(body) });

it("asks the agent for the owner's chat, and explains a refusal in the chat", async () => {
  const { POST, asked } = openRoute();
  const response = await POST(chat({ "x-user": "ada" }));
  expect(response.status).toBe(200);
  expect(await response.text()).toContain('"errorText":"Not today."');
  expect(asked).toEqual(["ada/c1"]);
});

it("passes the trace of the chat on to the agent", async () => {
  const { POST, traces } = openRoute();
  const traceparent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
  await (await POST(chat({ "x-user": "ada", traceparent }))).text();
  await (await POST(chat({ "x-user": "ada" }, { id: "c2", messages }))).text();
  expect(traces).toEqual([traceparent, null]);
});

it.each([
  [401, {}, { id: "c1", messages }],
  [403, { "x-user": "ada", "sec-fetch-site": "cross-site" }, { id: "c1", messages }],
  [400, { "x-user": "ada" }, { id: "c1", messages: [] }],
])("answers with %i without asking the agent", async (status, headers, body) => {
  const { POST, asked } = openRoute();
  expect((await POST(chat(headers as Record<string, string>, body))).status).toBe(status);
  expect(asked).toEqual([]);
});
