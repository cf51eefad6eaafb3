import { createChromiumDriver } from "@giselles-ai/chromium";
import type { PageDriver } from "@giselles-ai/protocol";
import { hang, openPage, recordEffects, refuse, say } from "@giselles-ai/testing";
import { describe, expect, it } from "vitest";
import { createOsDriver } from "../src/drivers/os.ts";
import { act, actOn, ask, cannot, done, promptOf, scriptAgent } from "./scripted.cases.ts";

const idle = `<button>Nothing</button><button>Nothing else</button>`;
const counter = `<output>0</output><button onclick="previousElementSibling.value++">More</button>`;
const openDriver = async (html = idle) => createChromiumDriver({ page: await openPage(html) });

describe("a run ends (L2, items 57–59)", () => {
  it("done, cannot and needs-answer with the model's message", async () => {
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

  it.each([
    ["not done while the page takes a value back", true, 3],
    ["control: done with a page that keeps it", false, 2],
  ])("%s (A13)", async (_, isTakenBack, modelCalls) => {
    const page = await openPage(`<label>Email <input></label>`);
    const driver = createChromiumDriver({ page });
    let isPlanned = false;
    const { agent, prompts } = await scriptAgent({
      script: [actOn(["Email", "fill", { value: "ada@example.com" }]), done("Filled in."), done("It was taken back.")],
      driver: {
        ...driver,
        async snapshot(options) {
          if (isPlanned && isTakenBack) await page.evaluate(`document.querySelector("input").value = ""`);
          return driver.snapshot(options);
        },
      },
      onEvent: (event) => {
        isPlanned ||= event.type === "plan-made" && event.step === 2;
      },
    });
    expect(await agent.execute("Do it")).toMatchObject({ ending: "done", usage: { modelCalls } });
    expect(prompts().at(-1)?.includes("after it was reported as applied")).toBe(isTakenBack);
  });

  it("stuck, when the planner repeats a plan for the same page after a warning, without running it again", async () => {
    const { agent, model } = await scriptAgent({
      script: () => actOn(["Nothing", "click"])(last()),
      driver: await openDriver(),
    });
    const last = () => model.requests.at(-1) as (typeof model.requests)[number];
    const result = await agent.execute("Do it");
    expect(result).toMatchObject({ ending: "stuck", usage: { modelCalls: 3 } });
    expect(result.steps.map(({ executions }) => executions.map(({ code = "run" }) => code))).toEqual([
      ["run"],
      ["REPEATED"],
      [],
    ]);
    expect(promptOf(last())).toContain("it is the plan of step 1 for the same page, and 1 of 1 actions worked then");
    expect(result.message).toContain("The planner made the same plan twice");
  });

  it("done, when a chain of actions works although the page shows none of it", async () => {
    const page = await openPage("<p>");
    const effects = await recordEffects(page);
    const names = ["One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight"];
    await page.setContent(names.map((name) => `<button onclick="effect('${name}')">${name}</button>`).join(""));
    const script = [...names.map((name) => actOn([name, "click"])), done()];
    const { agent } = await scriptAgent({ script, driver: createChromiumDriver({ page }) });
    expect(await agent.execute("Press all")).toMatchObject({ ending: "done", usage: { modelCalls: 9 } });
    expect(effects.all.map(({ name }) => name)).toEqual(names);
  });

  it("stuck, when plans in turn do the same again and change nothing", async () => {
    const turn = [actOn(["Nothing", "click"]), actOn(["Nothing else", "click"])];
    const { agent } = await scriptAgent({ script: [...turn, ...turn, ...turn, ...turn], driver: await openDriver() });
    expect(await agent.execute("Do it")).toMatchObject({ ending: "stuck", usage: { modelCalls: 7 } });
  });

  it("done, when a form of 65 fields is filled with one plan", async () => {
    const labels = Array.from({ length: 65 }, (_, index) => `Field ${index + 1}`);
    const page = await openPage(labels.map((label) => `<label>${label} <input></label>`).join(""));
    const script = [
      actOn(...labels.map((label): [string, string, { value: string }] => [label, "fill", { value: label }])),
      done(),
    ];
    const { agent } = await scriptAgent({ script, driver: createChromiumDriver({ page }), contextTokens: 32_000 });
    expect(await agent.execute("Fill it in")).toMatchObject({ ending: "done", usage: { modelCalls: 2 } });
    expect(
      await page.locator("input").evaluateAll((all) => all.map((input) => (input as HTMLInputElement).value)),
    ).toEqual(labels);
  });

  it("not stuck while there is new output or the page changes", async () => {
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
    expect(result).toMatchObject({
      ending: "out-of-steps",
      message: "The task is not done after 2 steps. Allow more steps, or split the task.",
    });
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

  it("failed, when there is no engine, with a message that says what to do", async () => {
    const { agent } = await scriptAgent({
      script: [refuse(404, "model 'scripted' not found")],
      driver: await openDriver(),
    });
    const { ending, message, steps } = await agent.execute("Do it");
    expect({ ending, steps }).toEqual({ ending: "failed", steps: [] });
    expect(message).toMatch(/^engine_unavailable: .*ollama pull/);
  });

  it("failed, when the model gives no usable plan twice, counting both calls", async () => {
    const { agent, prompts } = await scriptAgent({
      script: () => say("I would rather not."),
      driver: await openDriver(),
    });
    const { ending, message, usage } = await agent.execute("Do it");
    expect({ ending, usage }).toEqual({
      ending: "failed",
      usage: { inputTokens: 24, outputTokens: 14, modelCalls: 2 },
    });
    expect(message).toMatch(/^invalid_json: The model returned an invalid plan/);
    expect(prompts()).toHaveLength(2);
  });

  it("failed, when the page is closed, with the driver's message", async () => {
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

  it("failed, when its journal cannot be written, before any action runs", async () => {
    const { agent } = await scriptAgent({
      script: () => act(["scroll", { deltaY: 1 }]),
      driver: await openDriver(),
      journal: { record: async () => Promise.reject(new Error("no space left")) },
    });
    expect(await agent.execute("Do it")).toMatchObject({
      ending: "failed",
      message: "The journal cannot be written: no space left",
      steps: [],
    });
  });
});

it("counts one more model call for a plan that had to be repaired", async () => {
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
