// `node --test examples/no-model-e2e-test/*.test.js`. With @playwright/test it is the same: its `page` is such a page.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { Agent, readScript, replayScript } from "@giselles-ai/agent";
import { createChromiumDriver, findChromium } from "@giselles-ai/agent/drivers/chromium";
import { createPlanner } from "@giselles-ai/planner";
import { chromium } from "playwright-core";
import { startApp } from "./app.js";

let browser;
before(async () => {
  browser = await chromium.launch({ executablePath: findChromium() });
});
after(() => browser.close());

test("a patron joins, with plain instructions", async () => {
  const app = await startApp();
  const page = await browser.newPage();
  await page.goto(app.url);

  const planner = createPlanner({ engine: "reflex" }); // rules, no model
  const agent = new Agent({ driver: createChromiumDriver({ page }), planner, profile: "auto" });
  const task = "Enter Ada Lovelace into Full name, choose Patron, tick the terms and press Join";
  const { completed, message } = await agent.execute(task);

  assert.ok(completed, message);
  assert.equal(await page.textContent("h1"), "Welcome, Ada Lovelace.");
  assert.deepEqual(app.members, [{ name: "Ada Lovelace", plan: "Patron", terms: "on" }]);
  app.close();
});

// What `giselle run "<the task above>" --url … --engine reflex --profile auto --save join.json` has written.
const script = await readScript(fileURLToPath(new URL("join.json", import.meta.url)));

test("a reader joins as the patron did, from the recorded run", async () => {
  const app = await startApp();
  const driver = createChromiumDriver({ page: await browser.newPage() });
  const data = { name: "Grace Hopper", plan: "Reader" };
  const { completed, message } = await replayScript(script, { driver, profile: "auto", url: app.url, data });

  assert.ok(completed, message);
  assert.deepEqual(app.members, [{ name: "Grace Hopper", plan: "Reader", terms: "on" }]);
  app.close();
});

test("stops without acting when the page differs from the recording, and reports the difference", async () => {
  const app = await startApp({ button: "Pay and join" });
  const driver = createChromiumDriver({ page: await browser.newPage() });
  const { completed, mismatch } = await replayScript(script, {
    driver,
    profile: "auto",
    url: app.url,
    pageTimeoutMs: 500, // for what comes late; nothing will, here
  });

  assert.equal(completed, false);
  assert.equal(mismatch.code, "TARGET_MISSING");
  assert.deepEqual(app.members, []);
  app.close();
});
