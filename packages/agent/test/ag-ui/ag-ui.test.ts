// The official client of AG-UI against our handler over HTTP, which checks every event and their order.

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type AgentSubscriber, HttpAgent } from "@ag-ui/client";
import type { AGUIEvent, Interrupt } from "@ag-ui/core";
import { createChromiumDriver } from "@giselles-ai/chromium";
import { openPage, recordEffects } from "@giselles-ai/testing";
import { getRequestListener } from "@hono/node-server";
import { expect, it, onTestFinished } from "vitest";
import { type AgUiOptions, createAgUiHandler } from "../../src/ag-ui/index.ts";
import type { AgUiEvent } from "../../src/ag-ui/to-ag-ui.ts";
import { type Agent, createMemoryRunStore } from "../../src/index.ts";
import { actOn, done, scriptAgent } from "../scripted.cases.ts";

const html = `<title>Order</title><label>Name <input></label><label>Code <input type="password"></label>
  <button onclick="effect('order', document.querySelector('input').value)">Order</button>`;

async function openHandler(script: Parameters<typeof scriptAgent>[0]["script"]) {
  const page = await openPage("<p>");
  const effects = await recordEffects(page);
  await page.setContent(html);
  const store = createMemoryRunStore();
  const driver = createChromiumDriver({ page });
  const createAgent: AgUiOptions["createAgent"] = async ({ reviewer }) =>
    (await scriptAgent({ script, driver, store, reviewer, profile: "semi_auto" })).agent satisfies Agent;
  const handler = createAgUiHandler({
    store,
    createAgent,
    approver: (request) => request.headers.get("x-user") ?? undefined,
  });
  const server = createServer(getRequestListener(handler));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => new Promise((resolve) => void server.close(() => resolve())));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return { url, effects, store };
}

async function openClient(url: string, user = "ada") {
  const client = new HttpAgent({ url, threadId: "thread-1", headers: { "x-user": user } });
  client.addMessage({ id: "m1", role: "user", content: "Order for Ada" });
  const events: AGUIEvent[] = [];
  const subscriber: AgentSubscriber = { onEvent: ({ event }) => void events.push(event as AGUIEvent) };
  const run = async (parameters: Parameters<HttpAgent["runAgent"]>[0] = {}) => {
    events.length = 0;
    await client.runAgent(parameters, subscriber);
    return [...events];
  };
  return { run, client };
}

const fillAndOrder = actOn(
  ["Name", "fill", { value: "Ada" }],
  ["Code", "fill", { value: "hunter2" }],
  ["Order", "click"],
);

function interruptIn(events: AGUIEvent[]): Interrupt | undefined {
  const last = events.at(-1);
  return last?.type === "RUN_FINISHED" && last.outcome?.type === "interrupt" ? last.outcome.interrupts[0] : undefined;
}

it("streams a run, stops at an approval, and continues when it is resolved", async () => {
  const { url, effects } = await openHandler([fillAndOrder, done(), done()]);
  const { run, client } = await openClient(url);
  const asked = interruptIn(await run());
  expect(asked).toMatchObject({ reason: "approval", message: expect.stringContaining('Fill "Name" with "Ada"') });
  expect(JSON.stringify(asked)).not.toContain("hunter2");
  expect(effects.all).toEqual([]);
  const events = await run({
    resume: [{ interruptId: asked?.id ?? "", status: "resolved", payload: { approved: true } }],
  });
  expect(effects.all).toEqual([{ name: "order", detail: "Ada" }]);
  expect(events.at(-1)).toMatchObject({
    type: "RUN_FINISHED",
    outcome: { type: "success" },
    result: { completed: true },
  });
  expect(events.filter(({ type }) => type === "TOOL_CALL_RESULT")).toHaveLength(3);
  expect(JSON.stringify(client.messages)).not.toContain("hunter2");
});

it.each([
  ["denied", { status: "resolved" as const, payload: { approved: false, reason: "No." } }],
  ["cancelled", { status: "cancelled" as const }],
])("does nothing when the interrupt is %s", async (_, answer) => {
  const { url, effects } = await openHandler([fillAndOrder, done(), done(), done()]);
  const { run } = await openClient(url);
  const asked = interruptIn(await run());
  const events = await run({ resume: [{ interruptId: asked?.id ?? "", ...answer }] });
  expect(events.at(-1)).toMatchObject({ type: "RUN_FINISHED" });
  expect(effects.all).toEqual([]);
});

it("abandons a run that waits when the user sends another message", async () => {
  const { url, effects, store } = await openHandler([fillAndOrder, fillAndOrder, done(), done()]);
  const { run, client } = await openClient(url);
  const first = interruptIn(await run());
  const other = new HttpAgent({ url, threadId: client.threadId, headers: { "x-user": "ada" } });
  other.addMessage({ id: "m2", role: "user", content: "Order for Ada, again" });
  const events: AGUIEvent[] = [];
  await other.runAgent({}, { onEvent: ({ event }) => void events.push(event as AGUIEvent) });
  const second = interruptIn(events);
  expect(second?.id).not.toBe(first?.id);
  expect((await store.runs()).length).toBe(2);
  expect(effects.all).toEqual([]);
});

it("refuses answers of another person, and of one who is not signed in", async () => {
  const { url, effects, store } = await openHandler([fillAndOrder, done(), done()]);
  const { run } = await openClient(url);
  const asked = interruptIn(await run());
  const resume = [{ interruptId: asked?.id ?? "", status: "resolved", payload: { approved: true } }];
  const body = JSON.stringify({ threadId: "thread-1", runId: "r", messages: [], tools: [], context: [], resume });
  const answerAs = (headers: Record<string, string>) => fetch(url, { method: "POST", body, headers });
  expect((await answerAs({ "x-user": "eve" })).status).toBe(403);
  expect((await answerAs({})).status).toBe(401);
  expect(await store.approval(asked?.id ?? "")).toMatchObject({ status: "asked" });
  expect(effects.all).toEqual([]);
});

it("sends only events of AG-UI", () => {
  const accept = (event: `${AGUIEvent["type"]}`) => event;
  const types: AgUiEvent["type"][] = ["RUN_STARTED", "TOOL_CALL_RESULT"];
  expect(types.map(accept)).toEqual(types);
});
