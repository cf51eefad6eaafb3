import { createChromiumDriver } from "@giselles-ai/chromium";
import { createPlanner } from "@giselles-ai/planner";
import { openPage, recordEffects } from "@giselles-ai/testing";
import { expect, it, onTestFinished } from "vitest";
import { Agent } from "../src/index.ts";

const form = `<title>Sign up</title>
  <form onsubmit="effect('sent', [this.name.value, this.email.value, this.plan.value, this.terms.checked].join()); document.body.innerHTML = '<h1 role=status>Thank you, you are signed up.</h1>'; return false">
    <label>Full name <input name="name" required></label>
    <label>Email <input name="email" type="email" required></label>
    <label>Plan <select name="plan"><option>Free</option><option>Pro</option></select></label>
    <label><input type="checkbox" name="terms"> I accept the terms</label>
    <button>Sign up</button>
  </form>`;

async function setUp() {
  const page = await openPage("<p>Loading</p>");
  const effects = await recordEffects(page);
  await page.setContent(form);
  const driver = createChromiumDriver({ page });
  const agent = new Agent({
    driver,
    planner: createPlanner({ engine: "reflex" }),
    profile: "auto",
  });
  onTestFinished(async () => {
    await agent.close();
    await driver.close();
  });
  return { agent, effects };
}

it("P8: carries out a direct instruction without a model", async () => {
  const { agent, effects } = await setUp();
  const result = await agent.execute(
    'Enter "Ada Lovelace" into Full name, enter ada@example.com into Email, choose Pro, tick the terms and click Sign up',
    { maxSteps: 6 },
  );
  expect(effects.all).toEqual([{ name: "sent", detail: "Ada Lovelace,ada@example.com,Pro,true" }]);
  expect(result).toMatchObject({ completed: true, ending: "done", usage: { modelCalls: 0, inputTokens: 0 } });
});

it("P8: says that it does not understand an instruction, and does nothing", async () => {
  const { agent, effects } = await setUp();
  const result = await agent.execute("Compare the philosophical merits of the two plans", { maxSteps: 3 });
  expect(result.completed).toBe(false);
  expect(result.ending).toMatch(/cannot|needs-answer/);
  expect(effects.all).toEqual([]);
});
