// What the loop types into a sensitive field is in no event of the server, also if page and model repeat it.

import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { createMemoryRunStore, type Reviewer } from "@giselles-ai/agent";
import { ollama } from "@giselles-ai/planner";
import type { RunEvent } from "@giselles-ai/protocol";
import {
  countTyped,
  openPage,
  type RecordedRequest,
  readBody,
  recordEffects,
  say,
  startScriptedModel,
  startWebServer,
  typedValues,
} from "@giselles-ai/testing";
import { expect, it, onTestFinished } from "vitest";
import { createPlannerRunner } from "../src/runners/planner.ts";
import { createServerWorld, openRun } from "./server-world.cases.ts";

const { filled, pressed } = typedValues;
const said = `I typed ${filled} and ${pressed}.`;
const scripts = dirname(createRequire(import.meta.url).resolve("@giselles-ai/browser-tool/giselle-page.iife.js"));

function idOf(request: RecordedRequest, label: string): string | undefined {
  const text = request.messages.map(({ content }) => String(content)).join("\n");
  return new RegExp(`([a-z]+-\\d+)[^\\n"]* "${label}"`).exec(text)?.[1];
}

const notes = { explanation: said, estimated_risk: "low", confidence: 0.9 };
const reviewer: Reviewer = {
  review: async ({ plan }) => ({ verdict: "approved", steps: plan.steps, approver: "ada" }),
};
const model = [
  (request: RecordedRequest) => {
    const fill = (label: string, value: string) => ({
      tool: "fill",
      args: { id: idOf(request, label), value },
      ...notes,
    });
    const click = { tool: "click", args: { id: idOf(request, "Go") }, ...notes };
    const steps = [fill("Word", filled), fill("Code", pressed), click];
    return say({ reasoning_summary: said, plan: { decision: "act", message: said, steps } });
  },
  say({ reasoning_summary: said, plan: { decision: "done", message: said } }),
];

/** The events of a run that types into a field of this kind, its spans, and what the page got. */
async function runLogin(type: "password" | "text") {
  const spans: string[] = [];
  const site = await startWebServer(async (request, response) => {
    if (request.method === "POST") spans.push(await readBody(request));
    const [, file] = /^\/(giselle-[\w-]+\.iife\.js)$/.exec(request.url ?? "") ?? [];
    response.writeHead(200, { "content-type": file ? "text/javascript" : "text/html" });
    response.end(
      file
        ? await readFile(join(scripts, file))
        : `<title>Log in</title><label>Word <input type="${type}"></label><label>Code <input type="${type}"></label>
           <button onclick="effect('got', [...document.querySelectorAll('input')].map((input) => input.value).join('')); document.body.append(' Welcome')">Go</button>
           <script src="/giselle-page.iife.js"></script>`,
    );
  });
  onTestFinished(() => site.close());
  const page = await openPage("about:blank");
  const effects = await recordEffects(page);
  await page.goto(site.url);
  const scripted = await startScriptedModel("ollama", model);
  onTestFinished(() => scripted.close());
  const store = createMemoryRunStore();
  const engine = ollama({ host: scripted.url, model: "scripted" });
  const planner = createPlannerRunner({ engine, store, reviewer, telemetry: { endpoint: `${site.url}/spans` } });
  const logged: unknown[] = [];
  const onActivity = (activity: unknown) => logged.push(activity);
  const world = createServerWorld({ runners: { planner }, origins: [new URL(site.url).origin], onActivity });
  const { url } = await world.start();
  const run = await openRun(url, { message: "Log in" }, { query: "?page=relay" });
  const session = await run.next("relay.session");
  await page.evaluate(
    ({ relayUrl, sessionId, token }: Extract<RunEvent, { type: "relay.session" }>) =>
      (globalThis as unknown as { giselle: { connectPage(options: object): void } }).giselle.connectPage({
        url: relayUrl,
        credential: { sessionId, token },
      }),
    session,
  );
  await run.ended;
  await expect.poll(() => spans.join("")).toContain("invoke_agent");
  return { events: run.events, beside: [...spans, logged], got: effects.all };
}

it("X6: no event, span or activity has it", async () => {
  const { events, beside, got } = await runLogin("password");
  expect(got).toEqual([{ name: "got", detail: filled + pressed }]);
  expect(events.at(-1)).toMatchObject({ type: "result", status: "success" });
  process.stdout.write(
    `${events.filter((event) => countTyped(event) > 0).length} of ${events.length} events show it\n`,
  );
  expect(countTyped([...events, ...beside])).toBe(0);
});

it("control: what is typed into an ordinary field is in messages, calls and results", async () => {
  const { events, got } = await runLogin("text");
  expect(got).toEqual([{ name: "got", detail: filled + pressed }]);
  const types = events.flatMap((event) => (countTyped(event) > 0 ? event.type : []));
  expect(new Set(types)).toEqual(new Set(["message", "tool_use"]));
});
