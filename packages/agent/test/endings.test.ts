import { createChromiumDriver } from "@giselles-ai/chromium";
import type { PageDriver } from "@giselles-ai/protocol";
import { hang, openPage, refuse, say } from "@giselles-ai/testing";
import { describe, expect, it } from "vitest";
import { createOsDriver } from "../src/drivers/os.ts";
import { act, actOn, ask, cannot, done, scriptAgent } from "./scripted.cases.ts";

const idle = `<button>Nothing</button><button>Nothing else</button>`;
const counter = `<output>0</output><button onclick="previousElementSibling.value++">More</button>`;
const openDriver = async (html = idle) => createChromiumDriver({ page: await openPage(html) });

describe("a run ends (L2, items 57–59)", () => {
  it("done, cannot and needs-answer as the model decides, with its words", async () => {
    const driver = await openDriver();
    const run = async (reply: ReturnType<typeof done>) => {
      const { agent } = await scriptAgent({ script: [reply], driver: { ...driver, close: async () => {} } });
      const { completed, ending, message } = await agent.execute("Do it");
      return { completed, ending, message };
    };
    expect(await run(done("Yes."))).toEqual({ completed: true, ending: "done", message: "Yes." });
    expect(await run(cannot("No."))).toEqual({ completed: false, ending: "cannot", message: "No." });
    expect(await run(ask("Which?"))).toEqual({ completed: false, ending: "needs-answer", message: "Which?" });
    await driver.close();
  });

  it("stuck, when the same plan is made for the same page again: it is not run a second time", async () => {
    const { agent, model } = await scriptAgent({
      script: () => actOn(["Nothing", "click"])(last()),
      driver: await openDriver(),
    });
    const last = () => model.requests.at(-1) as (typeof model.requests)[number];
    const result = await agent.execute("Do it");
    expect(result).toMatchObject({ ending: "stuck", usage: { modelCalls: 2 } });
    expect(result.steps.map(({ executions }) => executions.length)).toEqual([1, 0]);
    expect(result.message).toContain("The same plan was made twice");
  });

  it("stuck, when two plans in a row have changed nothing", async () => {
    const script = [actOn(["Nothing", "click"]), actOn(["Nothing else", "click"]), actOn(["Nothing", "click"])];
    const { agent } = await scriptAgent({ script, driver: await openDriver() });
    expect(await agent.execute("Do it")).toMatchObject({ ending: "stuck", usage: { modelCalls: 3 } });
  });

  it("but not while something is found out, or changes", async () => {
    const os = createOsDriver({ workspace: process.cwd() });
    const script = [
      act(["read_file", { path: "package.json" }]),
      act(["read_file", { path: "README.md" }]),
      act(["read_file", { path: "biome.json" }]),
      ...[1, 2, 3].map(() => actOn(["More", "click"])),
      done(),
    ];
    const { agent } = await scriptAgent({ script, driver: await openDriver(counter), os });
    expect(await agent.execute("Do it")).toMatchObject({ ending: "done", usage: { modelCalls: 7 } });
  });

  it("out of steps", async () => {
    const { agent, model } = await scriptAgent({
      script: [actOn(["More", "click"]), actOn(["More", "click"])],
      driver: await openDriver(counter),
    });
    const result = await agent.execute("Do it", { maxSteps: 2 });
    expect(result).toMatchObject({ ending: "out-of-steps", message: "The task is not done after 2 steps." });
    expect(result.steps).toHaveLength(2);
    expect(model.remaining).toBe(0);
  });

  it("out of tokens, counted as the model counts them", async () => {
    const { agent } = await scriptAgent({
      script: () => act(["scroll", { deltaY: 1 }]),
      driver: await openDriver(`${counter}<div style="height: 5000px">`),
      budget: { tokens: 50 },
    });
    const { ending, usage } = await agent.execute("Do it");
    expect({ ending, usage }).toEqual({
      ending: "out-of-tokens",
      usage: { inputTokens: 36, outputTokens: 21, modelCalls: 3 },
    });
  });

  it("out of time, even while the model is thinking", async () => {
    const driver = await openDriver();
    await driver.snapshot(); // so that it is open
    const { agent, model } = await scriptAgent({ script: [hang()], driver, budget: { timeMs: 2500 } });
    expect(await agent.execute("Do it")).toMatchObject({ ending: "out-of-time", steps: [] });
    await expect.poll(() => model.requests.at(-1)?.clientLeft).toBe(true);
  });

  it("failed, when there is no engine, and it says what to do; no plan, no step", async () => {
    const { agent } = await scriptAgent({
      script: [refuse(404, "model 'scripted' not found")],
      driver: await openDriver(),
    });
    const { ending, message, steps } = await agent.execute("Do it");
    expect({ ending, steps }).toEqual({ ending: "failed", steps: [] });
    expect(message).toMatch(/^engine_unavailable: .*ollama pull/);
  });

  it("failed, when the model gives no usable plan twice: both calls are counted", async () => {
    const { agent, prompts } = await scriptAgent({
      script: () => say("I would rather not."),
      driver: await openDriver(),
    });
    const { ending, message, usage } = await agent.execute("Do it");
    expect({ ending, usage }).toEqual({
      ending: "failed",
      usage: { inputTokens: 24, outputTokens: 14, modelCalls: 2 },
    });
    expect(message).toMatch(/^invalid_json: The model gave no usable plan/);
    expect(prompts()).toHaveLength(2);
  });

  it("failed, when the page is gone, with the driver's own words", async () => {
    const page = await openPage(idle);
    const driver = createChromiumDriver({ page });
    const broken: PageDriver = {
      ...driver,
      snapshot: async () => {
        throw new Error("The page is on fire. Open another.");
      },
    };
    const { agent } = await scriptAgent({ script: [done()], driver: broken });
    expect(await agent.execute("Do it")).toMatchObject({
      ending: "failed",
      message: "The page is on fire. Open another.",
    });
  });

  it("failed, when its journal cannot be kept: nothing is done that nobody could look up", async () => {
    const { agent } = await scriptAgent({
      script: () => act(["scroll", { deltaY: 1 }]),
      driver: await openDriver(),
      journal: { record: async () => Promise.reject(new Error("no space left")) },
    });
    expect(await agent.execute("Do it")).toMatchObject({
      ending: "failed",
      message: "The journal cannot be kept: no space left",
      steps: [],
    });
  });
});

it("a plan that had to be repaired costs one more call, and is counted as such", async () => {
  const { agent, prompts } = await scriptAgent({
    script: [act(["click", { id: "button-99" }]), actOn(["Nothing", "click"]), done()],
    driver: await openDriver(),
  });
  const { steps, usage } = await agent.execute("Do it");
  expect(usage.modelCalls).toBe(3);
  expect(prompts()).toHaveLength(3);
  expect(steps.map(({ planned }) => [planned.attempts, planned.repaired])).toEqual([
    [2, true],
    [1, false],
  ]);
});
