import { createChromiumDriver } from "@giselles-ai/chromium";
import { defaultTools, defineTool } from "@giselles-ai/planner";
import { openPage, recordEffects } from "@giselles-ai/testing";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { act, actOn, done, scriptAgent } from "../test/scripted.cases.ts";
import type { AgentEvent } from "./index.ts";
import { createMemoryJournal } from "./runs/journal/journal.ts";

const form = `<title>Sign up</title><form onsubmit="effect('sent', this.name.value); document.body.innerHTML = '<h1>Welcome</h1>'; return false">
  <label>Name <input name="name" required></label><button>Join</button></form>`;

it("L2, promise 1: senses, plans, acts and senses again, with one model call per step", async () => {
  const page = await openPage("<p>Loading</p>");
  const effects = await recordEffects(page);
  await page.setContent(form);
  const { agent, prompts } = await scriptAgent({
    script: [actOn(["Name", "fill", { value: "Ada" }], ["Join", "click"]), done("You are signed up.")],
    driver: createChromiumDriver({ page }),
  });
  const heard: string[] = [];
  const listening = (async () => {
    for await (const { type } of agent.events()) heard.push(type);
  })();
  const result = await agent.execute("Sign me up as Ada");
  expect(result).toMatchObject({
    completed: true,
    ending: "done",
    message: "You are signed up.",
    usage: { modelCalls: 2 },
  });
  expect(result.steps.map(({ executions }) => executions.map(({ status }) => status))).toEqual([
    ["applied", "applied"],
    [],
  ]);
  expect(effects.all).toEqual([{ name: "sent", detail: "Ada" }]);
  expect(prompts()).toHaveLength(2);
  await agent.close();
  await listening;
  expect(heard).toEqual(
    "run-started step-started page-sensed plan-made verdicts-given review-given actions-intended action-done action-done step-done step-started page-sensed plan-made run-done".split(
      " ",
    ),
  );
});

const counter = `<output>0</output><button onclick="previousElementSibling.value++">More</button>`;
const more = actOn(["More", "click"]);

describe("tasks and steps (L1)", () => {
  it("runStep takes one step of the current task and returns how the task ended", async () => {
    const page = await openPage(counter);
    const { agent, prompts } = await scriptAgent({
      script: [more, more, done("Twice.")],
      driver: createChromiumDriver({ page }),
    });
    await expect(agent.runStep()).rejects.toThrow("There is no task. Call setTask first, or pass a task to execute.");
    agent.setTask("Press it twice");
    expect(await agent.runStep()).toMatchObject({ end: undefined, executions: [{ status: "applied" }] });
    expect(await page.textContent("output")).toBe("1");
    await agent.runStep();
    expect(await agent.runStep()).toMatchObject({ end: { ending: "done", message: "Twice." }, executions: [] });
    expect(await page.textContent("output")).toBe("2");
    expect(prompts()).toHaveLength(3);
    expect(agent.history.steps).toHaveLength(3);
  });

  it("clears the history with a new task unless `clearHistory` is false, and returns only the steps of the task", async () => {
    const driver = createChromiumDriver({ page: await openPage(counter) });
    const { agent, prompts } = await scriptAgent({ script: [more, done(), more, done(), done(), done()], driver });
    await agent.execute("First");
    const second = await agent.execute("Second", { clearHistory: false });
    expect(second).toMatchObject({ steps: { length: 2 }, usage: { modelCalls: 2, inputTokens: 24 } });
    expect(agent.history.steps).toHaveLength(4);
    expect(prompts()[2]).toContain('1. On we go.\n   Clicked "More"');
    await agent.execute("Third");
    expect(prompts()[4]).toContain("No step has run yet.");
    agent.clearHistory();
    expect(agent.history.toContext()).toBe("No step has run yet.");
    agent.setTask("Fourth");
    await agent.runStep();
    expect(() => agent.setTask(" ")).toThrow("The task is empty.");
  });

  it("refuses a second run while one is running", async () => {
    const driver = createChromiumDriver({ page: await openPage(counter) });
    const { agent } = await scriptAgent({ script: [done()], driver });
    const first = agent.execute("First");
    await expect(agent.execute("Second")).rejects.toThrow("The agent is running. Wait until it is done, or abort it.");
    expect(() => agent.clearHistory()).toThrow("The agent is running.");
    expect(await first).toMatchObject({ ending: "done" });
  });
});

it("L8: passes all events with their data to the journal, the callback and every reader, in order", async () => {
  const journal = createMemoryJournal();
  const driver = createChromiumDriver({ page: await openPage(counter) });
  const { agent, events } = await scriptAgent({ script: [more, done()], driver, journal });
  const read = async () => {
    const all: AgentEvent[] = [];
    for await (const event of agent.events()) {
      all.push(event);
      if (event.type === "run-done") break;
    }
    return all;
  };
  const reading = [read(), read()];
  const result = await agent.execute("Press it");
  expect(await Promise.all(reading)).toEqual([events, events]);
  expect(journal.entries.map(({ event }) => event)).toEqual(events);
  expect(events.map(({ type }) => type)).toEqual(
    "run-started step-started page-sensed plan-made verdicts-given review-given actions-intended action-done step-done step-started page-sensed plan-made run-done".split(
      " ",
    ),
  );
  expect(events).toMatchObject([
    { task: "Press it", profile: "auto" },
    { step: 1 },
    { step: 1, fields: 1 },
    { step: 1, plan: { steps: [{ action: { action: "click" } }] }, planned: { engine: "ollama", attempts: 1 } },
    { step: 1, profile: "auto", verdicts: [{ verdict: "run" }] },
    { step: 1, review: { verdict: "approved" } },
    { step: 1, index: 0, steps: [{ action: { action: "click" } }] },
    { step: 1, index: 0, execution: { action: "click", status: "applied" } },
    { step: 1 },
    { step: 2 },
    { step: 2 },
    { step: 2, plan: { decision: "done" } },
    { result },
  ]);
  expect(JSON.stringify(events)).not.toContain("You operate a web page"); // what the model was asked is not for logs
});

it("offers a user's tool, runs its handler, and passes the output to the next plan", async () => {
  const tools = defaultTools();
  const input = z.strictObject({ city: z.string() });
  tools.register(
    defineTool({
      name: "weather",
      description: "The weather of a city.",
      input,
      risk: "low",
      effect: "read",
      needs: [],
    }),
  );
  const asked: unknown[] = [];
  const { agent, prompts } = await scriptAgent({
    script: [act(["weather", { city: "Turin" }]), done()],
    driver: createChromiumDriver({ page: await openPage(counter) }),
    tools,
    handlers: {
      async weather(args) {
        asked.push(args);
        return { status: "applied", output: "fog" };
      },
    },
  });
  expect(await agent.execute("How is the weather in Turin?")).toMatchObject({ ending: "done" });
  expect(asked).toEqual([{ city: "Turin" }]);
  expect(prompts()[1]).toContain('Use "weather" with {"city":"Turin"} (needed): fog');
});
