import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { ollama } from "@giselles-ai/planner";
import type { RunEvent } from "@giselles-ai/protocol";
import { openPage, readBody, recordEffects, say, startScriptedModel, startWebServer } from "@giselles-ai/testing";
import { expect, it, onTestFinished } from "vitest";
import { createServerWorld, openRun, post } from "../../test/server-world.cases.ts";
import { createPlannerRunner } from "./planner.ts";

const script = createRequire(import.meta.url).resolve("@giselles-ai/browser-tool/giselle-page.iife.js");
const form = `<!doctype html><title>Sign up</title>
  <form onsubmit="effect('sent', this.name.value); document.body.innerHTML = '<h1 role=status>Thank you, you are signed up.</h1>'; return false">
    <label>Full name <input name="name" required></label><button>Sign up</button>
  </form><script src="/giselle.js"></script>`;

/** A web app whose page can connect to the relay of a run. */
async function openApp() {
  const pageScript = await readFile(script);
  const app = await startWebServer((request, response) => {
    const isScript = request.url === "/giselle.js";
    response.writeHead(200, { "content-type": isScript ? "text/javascript" : "text/html" });
    response.end(isScript ? pageScript : form);
  });
  onTestFinished(() => app.close());
  const page = await openPage("about:blank");
  const effects = await recordEffects(page);
  await page.goto(app.url);
  const connect = (session: Extract<RunEvent, { type: "relay.session" }>) =>
    page.evaluate(
      ({ relayUrl, sessionId, token }) =>
        (globalThis as unknown as { giselle: { connectPage(options: object): void } }).giselle.connectPage({
          url: relayUrl,
          credential: { sessionId, token },
        }),
      session,
    );
  return { origin: new URL(app.url).origin, effects, connect };
}

it("C2: does the task in a page connected to the relay, with one model call per step", async () => {
  const { origin, effects, connect } = await openApp();
  await using model = await startScriptedModel("ollama", [
    (request) => {
      const text = request.messages.map(({ content }) => String(content)).join("\n");
      const id = (label: string) => new RegExp(`([a-z]+-\\d+) "${label}"`).exec(text)?.[1];
      const step = (tool: string, args: object) => ({
        tool,
        args,
        explanation: "needed",
        estimated_risk: "low",
        confidence: 0.9,
      });
      const steps = [step("fill", { id: id("Full name"), value: "Ada" }), step("click", { id: id("Sign up") })];
      return say({ reasoning_summary: "a form", plan: { decision: "act", message: "I fill it in.", steps } });
    },
    say({ reasoning_summary: "thanks", plan: { decision: "done", message: "You are signed up." } }),
  ]);
  const engine = ollama({ host: model.url, model: "scripted" });
  const world = createServerWorld({ runners: { planner: createPlannerRunner({ engine }) }, origins: [origin] });
  const { url } = await world.start();
  const run = await openRun(url, { message: "Sign up as Ada" }, { query: "?page=relay" });
  await connect(await run.next("relay.session"));
  await run.ended;
  expect(effects.all).toEqual([{ name: "sent", detail: "Ada" }]);
  expect(model.requests.filter(({ model: requested }) => requested)).toHaveLength(2);
  expect(run.events.map(({ type }) => type)).toEqual([
    "relay.session",
    "init",
    "message",
    "tool_use",
    "tool_result",
    "message",
    "result",
  ]);
  expect(run.events.at(-2)).toMatchObject({ content: "You are signed up." });
  expect(run.events.at(-1)).toMatchObject({
    status: "success",
    stats: { input_tokens: 24, output_tokens: 14, tool_calls: 2 },
  });
});

it("sends page requests to the client if no page is connected, and says so if the task is impossible", async () => {
  const { url } = await createServerWorld({ runners: { planner: createPlannerRunner({ engine: "reflex" }) } }).start();
  const run = await openRun(url, { message: "Compare the philosophical merits of the two plans" });
  const { requestId, options } = await run.next("snapshot_request");
  expect(options).toMatchObject({ scope: "page", text: true });
  const output = { fields: [] };
  const results = { tool_results: [{ toolCallId: requestId, toolName: "getFormSnapshot", output }] };
  await post(`${url}/agent-api/runs/${run.runId}/tool-results`, results);
  await run.ended;
  expect(run.events.at(-1)).toMatchObject({ type: "result", status: "cannot" });
});

it("continues a run only for the chat and the tenant that started it", async () => {
  const { origin, connect } = await openApp();
  const prompts: string[] = [];
  await using model = await startScriptedModel("ollama", (request) => {
    prompts.push(request.messages.map(({ content }) => String(content)).join("\n"));
    return say({ reasoning_summary: "seen", plan: { decision: "done", message: "All is well." } });
  });
  const engine = ollama({ host: model.url, model: "scripted" });
  const world = createServerWorld({ runners: { planner: createPlannerRunner({ engine }) }, origins: [origin] });
  const { url } = await world.start();
  const runTask = async (task: object) => {
    const run = await openRun(url, { message: "What do you see?", ...task }, { query: "?page=relay" });
    await connect(await run.next("relay.session"));
    await run.ended;
    return run.events.flatMap((event) => (event.type === "init" ? event.session_id : [])).at(0);
  };
  const first = await runTask({ message: "The code word is swordfish", chat_id: "ada" });
  await runTask({ session_id: first, chat_id: "grace" });
  await runTask({ session_id: first, chat_id: "ada" });
  expect(prompts.map((prompt) => prompt.includes("swordfish"))).toEqual([true, false, true]);
});

it("sends spans of the request's trace, from the run to its page actions, without what was typed", async () => {
  const received: string[] = [];
  const collector = await startWebServer(async (request, response) => {
    received.push(await readBody(request));
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  onTestFinished(() => collector.close());
  const { origin, effects, connect } = await openApp();
  const planner = createPlannerRunner({ engine: "reflex", telemetry: { endpoint: collector.url } });
  const started: object[] = [];
  const world = createServerWorld({
    runners: { planner },
    origins: [origin],
    onActivity: (activity) => started.push(activity),
  });
  const { url } = await world.start();
  const [traceId, spanId] = ["4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7"];
  const headers = { traceparent: `00-${traceId}-${spanId}-01` };
  const body = { message: 'Enter "Ada" into Full name and click Sign up' };
  const run = await openRun(url, body, { query: "?page=relay", headers });
  await connect(await run.next("relay.session"));
  await run.ended;
  expect(effects.all).toEqual([{ name: "sent", detail: "Ada" }]);
  interface SentSpan {
    traceId: string;
    parentSpanId?: string;
    name: string;
  }
  const spans = (): SentSpan[] =>
    received.flatMap((text) => JSON.parse(text).resourceSpans[0].scopeSpans[0].spans as SentSpan[]);
  await expect.poll(() => spans().find(({ name }) => name.startsWith("invoke_agent"))?.parentSpanId).toBe(spanId);
  expect(spans().map(({ name }) => name)).toEqual(expect.arrayContaining(["execute_tool fill", "execute_tool click"]));
  expect(new Set(spans().map((span) => span.traceId))).toEqual(new Set([traceId]));
  expect(started).toContainEqual({
    ...{ event: "run-started", runId: run.runId, tenant: "default", runner: "planner" },
    traceId,
  });
  expect(started).toContainEqual({ event: "run-ended", runId: run.runId, tenant: "default", status: "success" });
  const accept = "application/openmetrics-text";
  const metrics = await (await fetch(`${url}/metrics`, { headers: { accept } })).text();
  expect(metrics).toContain(`giselle_runs_ended_total{status="success"} 1 # {trace_id="${traceId}"} 1`);
  expect(JSON.stringify([started, received])).not.toContain("Ada");
});
