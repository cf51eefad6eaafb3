// When one step no longer matches, a planner is asked once, for that step only.

import { createChromiumDriver } from "@giselles-ai/chromium";
import { createPlanner, ollama } from "@giselles-ai/planner";
import { openPage, readBody, type Script, startScriptedModel, startWebServer } from "@giselles-ai/testing";
import { expect, it, onTestFinished } from "vitest";
import { record } from "../../test/replay/recording.cases.ts";
import { actOn, cannot, done } from "../../test/scripted.cases.ts";
import { type Reviewer, replayScript } from "../index.ts";
import { sealScript } from "./script-file.ts";

const before = { name: "Name", button: "Send", option: "Pro" };
const form = ({ name, button, option }: typeof before) =>
  `<!doctype html><title>Form</title><form method="post"><label>${name} <input name="name"></label>
  <label>Password <input type="password" name="password"></label>
  <label>Plan <select name="plan"><option>Free<option>${option}</select></label><button>${button}</button></form>`;

async function open() {
  const sent: Record<string, string>[] = [];
  const site = { html: form(before), sent };
  const server = await startWebServer(async (request, response) => {
    response.writeHead(200, { "content-type": "text/html" });
    if (request.method !== "POST") return void response.end(site.html);
    sent.push(Object.fromEntries(new URLSearchParams(await readBody(request))));
    response.end("<!doctype html><title>Sent</title><h1>Thank you</h1>");
  });
  onTestFinished(() => server.close());
  const driver = createChromiumDriver({ page: await openPage(server.url) });
  const filling = actOn(
    ["Name", "fill", { value: "Ada" }],
    ["Password", "fill", { value: "correct horse" }],
    ["Plan", "select", { value: "Pro" }],
    ["Send", "click"],
  );
  const reviewer: Reviewer = { review: async ({ plan }) => ({ verdict: "approved", steps: plan.steps }) };
  const saved = await record({ driver, script: [filling, done()], profile: "assisted", reviewer });
  sent.length = 0;
  return { site, driver, script: sealScript(saved, "key") };
}

async function healerOf(script: Script) {
  const model = await startScriptedModel("ollama", script);
  onTestFinished(() => model.close());
  return { model, healer: createPlanner({ engine: ollama({ host: model.url, model: "scripted" }) }) };
}

const data = { password: "correct horse" };
const common = { profile: "auto", pageTimeoutMs: 100, data } as const;

it("L7: heals the button once, reports it, and saves a script that needs no model the next time", async () => {
  const { site, driver, script } = await open();
  site.html = form({ ...before, button: "Submit" });
  const { model, healer } = await healerOf([actOn(["Submit", "click"])]);
  const result = await replayScript(script, { ...common, driver, healer });
  expect(result).toMatchObject({ ending: "done", usage: { modelCalls: 1 } });
  expect(result.actions.map(({ status, healed }) => [status, healed])).toEqual([
    ["applied", false],
    ["applied", false],
    ["applied", false],
    ["applied", true],
  ]);
  const healed = result.script.steps[0]?.actions[3];
  expect(healed).toMatchObject({
    targets: { fieldId: { label: "Submit" } },
    healed: { reason: "TARGET_MISSING", from: { label: "Send" } },
  });
  expect(JSON.stringify(model.requests)).not.toContain("correct horse");
  expect(await replayScript(result.script, { ...common, driver })).toMatchObject({
    ending: "done",
    usage: { modelCalls: 0 },
  });
  expect(site.sent).toEqual(Array(2).fill({ name: "Ada", password: "correct horse", plan: "Pro" }));
});

it("L7: enters the recorded value, whatever the planner returns", async () => {
  const { site, driver, script } = await open();
  site.html = form({ ...before, name: "Full name" });
  const { healer } = await healerOf([actOn(["Full name", "fill", { value: "Mallory" }])]);
  expect(await replayScript(script, { ...common, driver, healer })).toMatchObject({ ending: "done" });
  expect(site.sent).toMatchObject([{ name: "Ada" }]);
});

it("L7: chooses another option if the recorded one is gone", async () => {
  const { site, driver, script } = await open();
  site.html = form({ ...before, option: "Professional" });
  const { healer } = await healerOf([actOn(["Plan", "select", { value: "Professional" }])]);
  expect(await replayScript(script, { ...common, driver, healer })).toMatchObject({ ending: "done" });
  expect(site.sent).toMatchObject([{ plan: "Professional" }]);
});

it("L7: applies the policy to a healed step: the recorded approval does not cover it", async () => {
  const { site, driver, script } = await open();
  site.html = form({ ...before, button: "Submit" });
  const assisted = { ...common, profile: "assisted", driver, key: "key" } as const;
  const { healer } = await healerOf([actOn(["Submit", "click"]), actOn(["Submit", "click"])]);
  expect(await replayScript(script, { ...assisted, healer })).toMatchObject({ ending: "rejected" });
  expect(site.sent).toEqual([]);
  const asked: unknown[] = [];
  const reviewer: Reviewer = {
    async review({ plan }) {
      asked.push(plan.steps.map(({ action }) => action.action));
      return { verdict: "approved", steps: plan.steps };
    },
  };
  expect(await replayScript(script, { ...assisted, healer, reviewer })).toMatchObject({ ending: "done" });
  expect(asked).toEqual([["click"]]);
  expect(site.sent).toHaveLength(1);
});

it.each<[string, Script]>([
  ["says that it cannot", [cannot("There is no such button.")]],
  ["names two steps", [actOn(["Submit", "click"], ["Submit", "click"])]],
])("L7: fails closed when the planner %s", async (_, answer) => {
  const { site, driver, script } = await open();
  site.html = form({ ...before, button: "Submit" });
  const { healer } = await healerOf(answer);
  const result = await replayScript(script, { ...common, driver, healer });
  expect(result).toMatchObject({ ending: "cannot", mismatch: { code: "TARGET_MISSING", step: 1, action: 4 } });
  expect(result.message).toContain("The planner was asked");
  expect(site.sent).toEqual([]);
});

it("L7: asks the planner once: a second mismatch ends the replay", async () => {
  const { site, driver, script } = await open();
  site.html = form({ name: "Full name", button: "Submit", option: "Pro" });
  const { healer, model } = await healerOf([actOn(["Full name", "fill", { value: "x" }])]);
  const result = await replayScript(script, { ...common, driver, healer });
  expect(result).toMatchObject({
    ending: "cannot",
    mismatch: { code: "TARGET_MISSING", action: 4 },
    usage: { modelCalls: 1 },
  });
  expect(model.remaining).toBe(0);
  expect(site.sent).toEqual([]);
});
