import { createPlanner, ollama } from "@giselles-ai/planner";
import { openPage, recordEffects, say, startScriptedModel } from "@giselles-ai/testing";
import { expect, it, onTestFinished } from "vitest";
import { createChromiumDriver } from "./drivers/chromium/index.ts";
import { Agent } from "./index.ts";

const form = `<title>Sign up</title><form onsubmit="effect('sent', this.name.value); document.body.innerHTML = '<h1>Welcome</h1>'; return false">
  <label>Name <input name="name" required></label><button>Join</button></form>`;

const plan = (decision: object) => say(JSON.stringify({ reasoning_summary: "as the page shows", plan: decision }));
const step = (tool: string, args: object) => ({
  tool,
  args,
  explanation: "needed",
  estimated_risk: "low",
  confidence: 0.9,
});

it("L2, promise 1: senses, plans, acts and looks again, with one call of the model for each step", async () => {
  const page = await openPage("<p>Loading</p>");
  const effects = await recordEffects(page);
  await page.setContent(form);
  await using model = await startScriptedModel("ollama", [
    plan({
      decision: "act",
      message: "I fill in the name and join.",
      steps: [step("fill", { id: "input-1", value: "Ada" }), step("click", { id: "button-2" })],
    }),
    plan({ decision: "done", message: "You are signed up." }),
  ]);
  const agent = new Agent({
    driver: createChromiumDriver({ page }),
    planner: createPlanner({ engine: ollama({ host: model.url, model: "scripted" }) }),
    profile: "auto",
  });
  onTestFinished(() => agent.close());
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
  expect(model.requests.filter(({ model: asked }) => asked)).toHaveLength(2);
  await agent.close();
  await listening;
  expect(heard).toEqual(
    "run-started step-started page-sensed plan-made review-given action-done action-done step-done step-started page-sensed plan-made run-done".split(
      " ",
    ),
  );
});
