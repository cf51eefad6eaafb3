import { createChromiumDriver } from "@giselles-ai/chromium";
import { hang, openPage, recordEffects } from "@giselles-ai/testing";
import { describe, expect, it } from "vitest";
import { createOsDriver } from "../src/drivers/os.ts";
import { act, actOn, done, idIn, scriptAgent } from "./scripted.cases.ts";

const html = `<button onclick="effect('one')">One</button><button onclick="effect('two')">Two</button>`;

async function openCounted() {
  const page = await openPage("<p>");
  const effects = await recordEffects(page);
  await page.setContent(html);
  return { driver: createChromiumDriver({ page }), page, effects };
}

describe("abort", () => {
  it("cancels a model call in progress, and does nothing", async () => {
    const { driver, effects } = await openCounted();
    const { agent, model } = await scriptAgent({ script: [hang()], driver });
    const running = agent.execute("Do it");
    await expect.poll(() => model.remaining).toBe(0);
    agent.abort();
    expect(await running).toMatchObject({ ending: "aborted", message: "The run was stopped.", steps: [] });
    await expect.poll(() => model.requests[0]?.clientLeft).toBe(true);
    expect(effects.all).toEqual([]);
  });

  it("while acting, keeps recorded outcomes, skips the rest and plans no more", async () => {
    const { driver, effects } = await openCounted();
    const os = createOsDriver({ workspace: process.cwd(), allowUnsandboxedShell: true });
    const { agent, heard, prompts } = await scriptAgent({
      script: [(request) => act(["shell", { cmd: "sleep 100" }], ["click", { id: idIn(request, "One") }])],
      driver,
      os,
      profile: "unleashed",
    });
    const running = agent.execute("Do it");
    await heard("review-given");
    agent.abort();
    const result = await running;
    expect(result).toMatchObject({ ending: "aborted" });
    expect(result.steps[0]?.executions).toMatchObject([
      { action: "shell" },
      { action: "click", status: "skipped", code: "ABORTED" },
    ]);
    expect(effects.all).toEqual([]);
    expect(prompts()).toHaveLength(1);
  });

  it("lets the current page action finish, and does not begin the next", async () => {
    const { driver, effects, page } = await openCounted();
    await page
      .locator("button")
      .first()
      .evaluate((button) => button.setAttribute("onpointerdown", "effect('down')"));
    const { agent } = await scriptAgent({
      script: [
        (request) =>
          act(
            ["long_press", { point: idIn(request, "One"), durationMs: 1000 }],
            ["click", { id: idIn(request, "Two") }],
          ),
      ],
      driver,
      profile: "unleashed",
    });
    const running = agent.execute("Do it");
    await effects.waitFor("down");
    agent.abort();
    const { ending, steps } = await running;
    expect(ending).toBe("aborted");
    expect(steps[0]?.executions).toHaveLength(2);
    expect(steps[0]?.executions[1]).toMatchObject({ action: "click", status: expect.not.stringMatching("applied") });
    expect(effects.count("two")).toBe(0);
  });

  it("ends an approval request that is not answered", async () => {
    const { driver, effects } = await openCounted();
    const reviewer = { review: () => new Promise<never>(() => {}) };
    const { agent, heard } = await scriptAgent({
      script: [actOn(["One", "click"])],
      driver,
      reviewer,
      profile: "assisted",
    });
    const running = agent.execute("Do it");
    await heard("review-asked");
    agent.abort();
    expect(await running).toMatchObject({ ending: "aborted" });
    expect(effects.all).toEqual([]);
  });

  it("does not affect the next run", async () => {
    const { driver } = await openCounted();
    const { agent, model } = await scriptAgent({ script: [hang(), done()], driver });
    const running = agent.execute("Do it");
    await expect.poll(() => model.remaining).toBe(1);
    agent.abort();
    await running;
    expect(await agent.execute("Do it again")).toMatchObject({ ending: "done" });
  });

  it("close ends the run and its event streams, and refuses new runs", async () => {
    const { driver } = await openCounted();
    const { agent, heard } = await scriptAgent({ script: [hang()], driver });
    const types: string[] = [];
    const reading = (async () => {
      for await (const { type } of agent.events()) types.push(type);
    })();
    const running = agent.execute("Do it");
    await heard("page-sensed");
    await agent.close();
    await agent.close();
    expect(await running).toMatchObject({ ending: "aborted" });
    await reading;
    expect(types.at(-1)).toBe("run-done");
    await expect(agent.execute("More")).rejects.toThrow("The agent is closed. Create a new one.");
    expect(await agent.events().next()).toEqual({ done: true, value: undefined });
  });
});

describe("pause", () => {
  it("between plan and act, does nothing until resumed, and then everything", async () => {
    const { driver, effects } = await openCounted();
    const { agent, events, heard } = await scriptAgent({
      script: [actOn(["One", "click"], ["Two", "click"]), done()],
      driver,
      onEvent: (event) => event.type === "plan-made" && event.step === 1 && agent.pause(),
    });
    const running = agent.execute("Do it");
    await heard("review-given");
    await driver.snapshot(); // the driver is free, and has nothing to do
    expect(effects.all).toEqual([]);
    agent.resume();
    expect(await running).toMatchObject({ ending: "done" });
    expect(effects.all.map(({ name }) => name)).toEqual(["one", "two"]);
    const types = events.map(({ type }) => type);
    expect(types.indexOf("run-paused")).toBeLessThan(types.indexOf("run-resumed"));
    expect(types.indexOf("run-resumed")).toBeLessThan(types.indexOf("action-done"));
  });

  it("before the start, takes no snapshot; and a paused run can be stopped", async () => {
    const { driver } = await openCounted();
    const { agent, events, prompts } = await scriptAgent({ script: [done()], driver });
    agent.pause();
    const running = agent.execute("Do it");
    await driver.snapshot();
    expect(events.map(({ type }) => type)).toEqual(["run-paused", "run-started"]);
    agent.abort();
    expect(await running).toMatchObject({ ending: "aborted" });
    expect(prompts()).toEqual([]);
  });
});
