// Resuming a run in a page without a journal, by what the page shows. A failing store interrupts the
// agent like a crash; its effects on the page remain.
import { join } from "node:path";
import { createChromiumDriver } from "@giselles-ai/chromium";
import { createPlanner, ollama } from "@giselles-ai/planner";
import type { PageDriver } from "@giselles-ai/protocol";
import { makeFolder, openPage, recordEffects, startScriptedModel } from "@giselles-ai/testing";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { type AgentEvent, createMemoryRunStore, type Review, type RunStore, resumeRun } from "../../../src/index.ts";
import { createAuditJournal, readAudit, verifyAudit } from "../../../src/record/audit/index.ts";
import { actOn, done, type ScriptedOptions, scriptAgent } from "../../scripted.cases.ts";

const form = `<title>Form</title><label>Name <input name="name"></label><label>Plan <select><option>Free</option><option>Pro</option></select></label>
  <label>Pin <input type="password"></label><button onclick="effect('sent', document.querySelector('input').value)">Send</button>`;

async function openForm() {
  const page = await openPage("<p>");
  const effects = await recordEffects(page);
  await page.setContent(form);
  return { page, effects };
}

/** Stores nothing from an event of this type on, and releases the lease as if it had expired. */
function cutOff(store: RunStore, type: AgentEvent["type"], nth = 1): RunStore {
  let seen = 0;
  let isCut = false;
  return {
    ...store,
    async append(lease, entry) {
      if (entry.event.type === type) seen += 1;
      isCut ||= seen === nth;
      if (isCut) throw new Error("cut off");
      await store.append(lease, entry);
    },
  };
}

async function interrupt(
  page: Page,
  store: RunStore,
  at: AgentEvent["type"],
  script: ScriptedOptions["script"],
  options: Partial<ScriptedOptions> = {},
) {
  const driver = createChromiumDriver({ page });
  const { agent } = await scriptAgent({ script, driver, store: cutOff(store, at), ...options });
  expect(await agent.execute("Fill it in")).toMatchObject({
    ending: "failed",
    message: expect.stringContaining("cut off"),
  });
}

async function resume(page: Page, store: RunStore, options: Partial<ScriptedOptions> = {}) {
  const [run] = await store.runs();
  const driver = createChromiumDriver({ page });
  const scripted = await scriptAgent({ script: [done()], driver, store, ...options });
  return { ...scripted, result: await scripted.agent.resumeRun(run?.runId ?? "") };
}

const fillBoth = actOn(["Name", "fill", { value: "Ada" }], ["Plan", "select", { value: "Pro" }]);

it("promise 4: treats fields that show the new value as done, without asking or planning again", async () => {
  const { page } = await openForm();
  const store = createMemoryRunStore();
  await interrupt(page, store, "action-done", [fillBoth]);
  expect(await page.inputValue("input")).toBe("Ada");
  const { result, events, prompts } = await resume(page, store);
  expect(result).toMatchObject({
    ending: "done",
    steps: [{ executions: [{ status: "applied" }, { status: "applied" }] }, {}],
  });
  expect(events.map(({ type }) => type).slice(0, 5)).toEqual(
    "run-continued intent-settled action-done action-done step-done".split(" "),
  );
  expect(events[1]).toMatchObject({ outcome: "done", by: "probe" });
  expect(prompts()).toHaveLength(1);
});

it("L6: records all of a run that another process resumes", async () => {
  const { page } = await openForm();
  const store = createMemoryRunStore();
  await interrupt(page, store, "action-done", [fillBoth]);
  const file = join(makeFolder(), "audit.jsonl");
  const journal = createAuditJournal({ file });
  const { result } = await resume(page, store, { journal });
  expect(result.ending).toBe("done");
  const [run] = await store.runs();
  const entries = await store.read(run?.runId ?? "");
  expect([...readAudit(file)].map(({ raw }) => raw.type)).toEqual(entries.map(({ event }) => event.type));
  expect(verifyAudit(file)).toMatchObject({ ok: true });
});

it("promise 4: writes fields that show the old value, once", async () => {
  const { page } = await openForm();
  const store = createMemoryRunStore();
  await interrupt(page, store, "action-done", [fillBoth]);
  await page.fill("input", "");
  await page.selectOption("select", "Free");
  const { result, events } = await resume(page, store);
  expect(events).toContainEqual(expect.objectContaining({ type: "intent-settled", outcome: "not-done", by: "probe" }));
  expect(result.ending).toBe("done");
  expect([await page.inputValue("input"), await page.inputValue("select")]).toEqual(["Ada", "Pro"]);
});

it.each([
  ["a click, of which a page shows nothing", actOn(["Send", "click"]), 1],
  ["a field that shows neither", actOn(["Name", "fill", { value: "Ada" }]), 0],
  ["a secret, which cannot be read back", actOn(["Pin", "fill", { value: "1234" }]), 0],
])("promise 4: %s: stops with an unknown outcome and repeats nothing", async (_, plan, sent) => {
  const { page, effects } = await openForm();
  const store = createMemoryRunStore();
  await interrupt(page, store, "action-done", [plan]);
  await page.locator("input").first().fill("Grace");
  const { result, events, prompts } = await resume(page, store);
  expect(result).toMatchObject({ ending: "unknown-outcome", completed: false });
  expect(events).toContainEqual(
    expect.objectContaining({ type: "intent-settled", outcome: "unknown", by: "unsettled" }),
  );
  expect(prompts()).toEqual([]);
  expect(effects.count("sent")).toBe(sent);
  const again = await resume(page, store);
  expect(again.result.ending).toBe("unknown-outcome"); // until somebody says what became of it
});

it("starts a run of which only the task was stored", async () => {
  const { page } = await openForm();
  const store = createMemoryRunStore();
  await interrupt(page, store, "run-started", []);
  const { result, prompts } = await resume(page, store);
  expect(result).toMatchObject({ ending: "done" });
  expect(prompts()[0]).toContain("Fill it in");
});

it("skips steps that were planned for another page, and plans for the current one", async () => {
  const { page, effects } = await openForm();
  const store = createMemoryRunStore();
  await interrupt(page, store, "actions-intended", [actOn(["Send", "click"])]);
  await page.setContent(`<title>Other</title><button onclick="effect('wrong')">Delete</button>`);
  const { result, prompts } = await resume(page, store, { script: [done(), done()] });
  expect(result).toMatchObject({
    ending: "done",
    steps: [{ executions: [{ status: "skipped", code: "PAGE_CHANGED" }] }, { reply: { kind: "not-done" } }, {}],
  });
  expect(prompts()[0]).toContain("The page changed while the run was interrupted");
  expect(effects.all).toEqual([]);
});

it("promise 4: sends no form that lost its values while the run was interrupted, and fills it in again", async () => {
  const { page, effects } = await openForm();
  const store = createMemoryRunStore();
  const send = actOn(["Send", "click"]);
  await interrupt(page, cutOff(store, "verdicts-given", 2), "run-done", [
    actOn(["Name", "fill", { value: "Ada" }]),
    send,
  ]);
  expect(await page.inputValue("input")).toBe("Ada");
  await page.setContent(form); // as a new browser shows it
  const again = actOn(["Name", "fill", { value: "Ada" }], ["Send", "click"]);
  const { result } = await resume(page, store, { script: [again, done()] });
  expect(result).toMatchObject({ ending: "done", steps: [{}, { executions: [{ code: "PAGE_CHANGED" }] }, {}, {}] });
  expect(effects.all).toEqual([{ name: "sent", detail: "Ada" }]);
});

it("returns a completed run as it is, and throws for an unknown one", async () => {
  const { page } = await openForm();
  const store = createMemoryRunStore();
  const { agent } = await scriptAgent({ script: [done("Yes.")], driver: createChromiumDriver({ page }), store });
  const first = await agent.execute("Look");
  const { result, prompts } = await resume(page, store);
  expect(result).toEqual(first);
  expect(prompts()).toEqual([]);
  await expect(agent.resumeRun("nothing")).rejects.toThrow('There is no run "nothing" in this store.');
});

it.each([true, false])(
  "leaves a run alone that another process has ended, if only open runs are resumed: %s",
  async (onlyOpen) => {
    const { page } = await openForm();
    const store = createMemoryRunStore();
    const driver = createChromiumDriver({ page });
    const first = await scriptAgent({ script: [done()], driver, store });
    const { runId } = await first.agent.execute("Look", { maxSteps: 0 });
    const before = await store.read(runId);
    const second = await scriptAgent({ script: [done()], driver: createChromiumDriver({ page }), store });
    const { ending } = await second.agent.resumeRun(runId, { onlyOpen });
    const wasLeft = (await store.read(runId)).length === before.length;
    expect([wasLeft, ending === "done", second.prompts().length]).toEqual(
      onlyOpen ? [true, false, 0] : [false, true, 1],
    );
  },
);

it("promise 4: stops a process that has lost the lease", async () => {
  const { page, effects } = await openForm();
  const store = createMemoryRunStore();
  let overtake = async () => {};
  const script = [actOn(["Send", "click"]), done()];
  const { agent, events } = await scriptAgent({
    script,
    driver: createChromiumDriver({ page }),
    profile: "semi_auto",
    leaseMs: 60_000,
    store,
    reviewer: {
      async review({ plan }) {
        await overtake();
        return { verdict: "approved", steps: plan.steps };
      },
    },
  });
  overtake = async () => {
    const [run] = await store.runs();
    await store.release({ runId: run?.runId ?? "", owner: "", fence: 1, ttlMs: 0 }); // as if its time were over
    await store.acquire(run?.runId ?? "", { owner: "another", ttlMs: 60_000 });
  };
  const result = await agent.execute("Send it");
  expect(result).toMatchObject({
    ending: "failed",
    message: expect.stringContaining("Another process has taken over the run"),
  });
  expect(effects.all).toEqual([]);
  expect(events.map(({ type }) => type)).not.toContain("actions-intended");
});

it.each([
  ["the page is as it was: it is done without asking twice", "", 1, ["taken"]],
  ["the page has changed since: it is asked again", "Total: 1000", 0, ["taken", "denied"]],
])("L3: an approval that was used before the action began, and %s", async (_, text, sent, statuses) => {
  const { page, effects } = await openForm();
  const store = createMemoryRunStore();
  const yes = async (): Promise<Review> => ({ verdict: "approved", steps: (await store.approvals())[0]?.steps ?? [] });
  const no = async (): Promise<Review> => ({ verdict: "rejected", reason: "Too much." });
  const asking = { profile: "semi_auto" as const, reviewer: { review: yes } };
  await interrupt(page, store, "actions-intended", [actOn(["Send", "click"])], asking);
  await page.evaluate((text) => document.body.append(text), text);
  const { result } = await resume(page, store, { ...asking, reviewer: { review: no } });
  expect(result.ending).toBe("done");
  expect(effects.count("sent")).toBe(sent);
  expect((await store.approvals()).map(({ status }) => status)).toEqual(statuses);
});

it.each(["step-started", "plan-made", "actions-intended", "action-done"] as const)(
  "promise 4: releases a run at %s without ending it, and another agent does the rest once",
  async (moment) => {
    const { page, effects } = await openForm();
    const store = createMemoryRunStore();
    const script = [fillBoth, actOn(["Send", "click"]), done()];
    let released: Promise<void> | undefined;
    const { agent, model } = await scriptAgent({
      script,
      driver: createChromiumDriver({ page }),
      store,
      onEvent({ type }) {
        if (type === moment) released ??= agent.release();
      },
    });
    expect(await agent.execute("Fill it in and send it")).toMatchObject({ ending: "aborted" });
    await released;
    const [run] = await store.runs();
    const { runId = "" } = run ?? {};
    expect((await store.read(runId)).map(({ event }) => event.type)).not.toContain("run-done");

    const planner = createPlanner({ engine: ollama({ host: model.url, model: "scripted" }) });
    const next = { planner, driver: createChromiumDriver({ page }), leaseMs: 60_000, resume: { waitMs: 0 } };
    expect(await resumeRun(store, runId, next)).toMatchObject({ ending: "done" });
    expect(effects.all).toEqual([{ name: "sent", detail: "Ada" }]);
  },
);

it("promise 4: records nothing more of a released run, and begins no other call", async () => {
  const { page } = await openForm();
  const store = createMemoryRunStore();
  const form = createChromiumDriver({ page });
  let released: Promise<void> | undefined;
  let calls = 0;
  const driver: PageDriver = {
    ...form,
    async execute(actions, options) {
      calls += 1;
      released = agent.release({ waitMs: 20 }); // the call takes longer than the release
      await released;
      return form.execute(actions, options);
    },
  };
  const { agent } = await scriptAgent({ script: [fillBoth, done()], driver, store });
  await agent.execute("Fill it in");
  const [run] = await store.runs();
  const types = (await store.read(run?.runId ?? "")).map(({ event }) => event.type);
  expect(types.at(-1)).toBe("actions-intended");
  expect(calls).toBe(1);
  await store.release(await store.acquire(run?.runId ?? "", { owner: "another", ttlMs: 1000 })); // it is free
});

it("resumes a run by its id with a new agent", async () => {
  const { page } = await openForm();
  const store = createMemoryRunStore();
  await interrupt(page, store, "action-done", [fillBoth]);
  const [run] = await store.runs();
  await using model = await startScriptedModel("ollama", [done()]);
  const planner = createPlanner({ engine: ollama({ host: model.url, model: "scripted" }) });
  const driver = createChromiumDriver({ page });

  const { ending } = await resumeRun(store, run?.runId ?? "", { driver, planner });

  expect(ending).toBe("done");
  await expect(resumeRun(store, "no such run", { driver, planner })).rejects.toMatchObject({ code: "NOT_FOUND" });
});
