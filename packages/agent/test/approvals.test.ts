// Attacks on approvals. Effects are counted at the page, and each attack has a control that succeeds.

import { createChromiumDriver } from "@giselles-ai/chromium";
import { openPage, recordEffects, startWebServer } from "@giselles-ai/testing";
import type { Page } from "playwright-core";
import { describe, expect, it, onTestFinished } from "vitest";
import {
  createMemoryRunStore,
  createStoreReviewer,
  firstOf,
  openReviewedPage,
  type Reviewer,
  type ReviewRequest,
  type RunStore,
} from "../src/index.ts";
import { actOn, done, scriptAgent } from "./scripted.cases.ts";

const shop = `<title>Pay</title><p id="total">Total: 10</p><label>Note <input></label>
  <button id="pay" onclick="effect('paid', document.getElementById('total').textContent)">Pay</button>
  <button id="other" onclick="effect('other')">Cancel</button>`;

type Asked = (request: ReviewRequest, count: number) => Promise<void>;

async function openShop() {
  const server = await startWebServer((_, response) => {
    response.writeHead(200, { "content-type": "text/html" }).end(`<!doctype html>${shop}`);
  });
  onTestFinished(() => server.close());
  const page = await openPage("<p>");
  const effects = await recordEffects(page);
  await page.goto(server.url);
  return { page, effects };
}

interface Attack {
  page: Page;
  store: RunStore;
  onAsk: Asked;
  script?: Parameters<typeof scriptAgent>[0]["script"];
  approvalTtlMs?: number;
}

/** A reviewer whose answers are given in the store, by `onAsk`. */
async function runAgent({ page, store, onAsk, script, ...options }: Attack) {
  let count = 0;
  const waiting = createStoreReviewer(store, { pollMs: 5 });
  const { agent, events } = await scriptAgent({
    script: script ?? [actOn(["Pay", "click"]), done()],
    driver: createChromiumDriver({ page }),
    profile: "semi_auto",
    store,
    ...options,
    reviewer: {
      async review(request, with_) {
        count += 1;
        await onAsk(request, count);
        return waiting.review(request, with_);
      },
    },
  });
  return { result: await agent.execute("Pay"), events };
}

const at = () => new Date().toISOString();
const approve = (store: RunStore, id: string) => store.answer(id, { decision: "approved", approver: "Ada", at: at() });
const deny = (store: RunStore, id: string) =>
  store.answer(id, { decision: "denied", approver: "Ada", at: at(), reason: "No." });
const statuses = async (store: RunStore) => (await store.approvals()).map(({ status }) => status);
const thenGiveUp = [actOn(["Pay", "click"]), done("I gave up.")];

it("L3, control: does what was approved, once", async () => {
  const { page, effects } = await openShop();
  const store = createMemoryRunStore();
  const { result } = await runAgent({
    page,
    store,
    onAsk: async ({ approval }) => void (await approve(store, approval.id)),
  });
  expect(result.ending).toBe("done");
  expect(effects.all).toEqual([{ name: "paid", detail: "Total: 10" }]);
  expect(await store.approvals()).toMatchObject([{ status: "taken", answer: { approver: "Ada" }, taken: { step: 1 } }]);
});

const setText = (id: string, text: string) => (page: Page) =>
  page.evaluate(
    ([id, text]) => void document.getElementById(id as string)?.replaceChildren(text as string),
    [id, text],
  );

describe("a page that changed after the approval (L3)", () => {
  it.each<[string, (page: Page) => Promise<unknown>]>([
    ["the total is another", setText("total", "Total: 1000")],
    ["the button says something else", setText("pay", "Pay twice")],
    [
      "the buttons have changed places",
      (page) => page.evaluate(() => document.body.prepend(document.getElementById("other") as Node)),
    ],
    [
      "another button stands in its place",
      (page) =>
        page.evaluate(() => {
          const button = document.getElementById("pay") as HTMLElement;
          button.replaceWith(button.cloneNode(true));
        }),
    ],
    ["a field has another value", (page) => page.fill("input", "for Mallory")],
    ["it is at another address", (page) => page.evaluate(() => history.pushState({}, "", "/elsewhere"))],
    [
      "it is another site with the same page",
      async (page) => {
        const { page: other } = await openShop();
        await page.goto(other.url());
      },
    ],
  ])("%s: requests approval again and does not use the first one", async (_, change) => {
    const { page, effects } = await openShop();
    const store = createMemoryRunStore();
    const urls: string[] = [];
    await runAgent({
      page,
      store,
      script: thenGiveUp,
      async onAsk({ approval }, count) {
        urls.push(approval.url);
        if (count > 1) return void (await deny(store, approval.id));
        await approve(store, approval.id);
        await change(page);
      },
    });
    expect(effects.all).toEqual([]);
    expect(await statuses(store)).toEqual(["approved", "denied"]);
    expect(urls[1]).toBe(page.url()); // the second question is about the page as it is now
  });

  it("requests approval at most three times for a page that keeps changing", async () => {
    const { page, effects } = await openShop();
    const store = createMemoryRunStore();
    const { result } = await runAgent({
      page,
      store,
      async onAsk({ approval }, count) {
        await approve(store, approval.id);
        await setText("total", `Total: ${count}`)(page);
      },
    });
    expect(result).toMatchObject({
      ending: "rejected",
      message: expect.stringContaining("a page that has changed since"),
    });
    expect(effects.all).toEqual([]);
    expect(await statuses(store)).toEqual(["approved", "approved", "approved"]);
  });
});

it("L3, replayed: does not use an approval twice", async () => {
  const { page, effects } = await openShop();
  const store = createMemoryRunStore();
  const refusals: unknown[] = [];
  let first = "";
  await runAgent({
    page,
    store,
    script: [
      actOn(["Pay", "click"]),
      actOn(["Note", "fill", { value: "again" }], ["Pay", "click"]),
      actOn(["Pay", "click"]),
      done(),
    ],
    async onAsk({ approval }, count) {
      if (count === 1) {
        first = approval.id;
        return void (await approve(store, first));
      }
      refusals.push(await approve(store, first).catch(({ code }) => code));
      await deny(store, approval.id);
    },
  });
  expect(effects.count("paid")).toBe(1);
  expect(refusals).toEqual(["ANSWERED", "ANSWERED"]);
  expect(await statuses(store)).toEqual(["taken", "denied", "denied"]);
});

it.each([
  ["no, then yes", [deny, approve], 0],
  ["yes, then no", [approve, deny], 1],
] as const)("L3, two answers, %s: uses the first", async (_, [answer, other], times) => {
  const { page, effects } = await openShop();
  const store = createMemoryRunStore();
  const refusals: unknown[] = [];
  await runAgent({
    page,
    store,
    async onAsk({ approval }) {
      await answer(store, approval.id);
      refusals.push(await other(store, approval.id).catch(({ code }) => code));
    },
  });
  expect(effects.count("paid")).toBe(times);
  expect(refusals).toEqual(["ANSWERED"]);
});

it("L3, edited after the approval: does what was approved, as requested", async () => {
  const { page, effects } = await openShop();
  const store = createMemoryRunStore();
  const refusals: unknown[] = [];
  await runAgent({
    page,
    store,
    async onAsk({ approval, plan, snapshot }) {
      await approve(store, approval.id);
      const other = snapshot.fields.find(({ label }) => label === "Cancel")?.fieldId;
      const steps = approval.steps.map((step) => ({ ...step, action: { ...step.action, fieldId: other } }));
      const edit = { decision: "edited" as const, approver: "Mallory", at: at(), steps };
      refusals.push(await store.answer(approval.id, edit).catch(({ code }) => code));
      for (const step of plan.steps) step.action.fieldId = other;
    },
  });
  expect(refusals).toEqual(["ANSWERED"]);
  expect(effects.all.map(({ name }) => name)).toEqual(["paid"]);
});

it("L3, control: does the edited steps if they were edited before the approval", async () => {
  const { page, effects } = await openShop();
  const store = createMemoryRunStore();
  await runAgent({
    page,
    store,
    async onAsk({ approval, snapshot }) {
      const other = snapshot.fields.find(({ label }) => label === "Cancel")?.fieldId;
      const steps = approval.steps.map((step) => ({ ...step, action: { ...step.action, fieldId: other } }));
      await store.answer(approval.id, { decision: "edited", approver: "Ada", at: at(), steps });
    },
  });
  expect(effects.all.map(({ name }) => name)).toEqual(["other"]);
});

it("L3, expired: refuses an approval that is given or used too late", async () => {
  const late = await openShop();
  const store = createMemoryRunStore();
  const expired = (id: string) => expect.poll(async () => (await store.approval(id))?.status).toBe("expired");
  const { result } = await runAgent({
    page: late.page,
    store,
    approvalTtlMs: 300,
    async onAsk({ approval }) {
      await expired(approval.id);
    },
  });
  expect(result).toMatchObject({
    ending: "rejected",
    message: expect.stringContaining("No one answered the approval request within"),
  });
  const [question] = await store.approvals();
  await expect(approve(store, question?.id ?? "")).rejects.toMatchObject({ code: "EXPIRED" });
  const unused = await openShop();
  await runAgent({
    page: unused.page,
    store,
    script: thenGiveUp,
    approvalTtlMs: 300,
    async onAsk({ approval }, count) {
      if (count > 1) return void (await deny(store, approval.id));
      await approve(store, approval.id);
      await expired(approval.id);
    },
  });
  expect([...late.effects.all, ...unused.effects.all]).toEqual([]);
});

it("L3, another run: does not use the approval of one run for another", async () => {
  const [mine, other] = [await openShop(), await openShop()];
  const store = createMemoryRunStore();
  let question = "";
  await runAgent({
    page: other.page,
    store,
    script: thenGiveUp,
    async onAsk({ approval }, count) {
      question ||= approval.id;
      if (count > 1) return void (await deny(store, approval.id));
      // Another run's equal request is approved; this one stays open until it is denied.
      const { result } = await runAgent({
        page: mine.page,
        store,
        onAsk: async (request) => void (await approve(store, request.approval.id)),
      });
      expect(result.ending).toBe("done");
      expect(await store.approval(question)).toMatchObject({ status: "asked" });
      await deny(store, question);
    },
  });
  expect(mine.effects.count("paid")).toBe(1);
  expect(other.effects.all).toEqual([]);
});

it("asks several reviewers at once and uses the first answer", async () => {
  const { page, effects } = await openShop();
  const withdrawn: boolean[] = [];
  const atTheDoor: Reviewer = {
    review: (_, { signal }) =>
      new Promise(() => signal.addEventListener("abort", () => void withdrawn.push(true), { once: true })),
  };
  const onThePhone: Reviewer = {
    review: async ({ plan }) => ({ verdict: "approved", steps: plan.steps, approver: "Ada" }),
  };
  const { agent } = await scriptAgent({
    script: [actOn(["Pay", "click"]), done()],
    driver: createChromiumDriver({ page }),
    profile: "semi_auto",
    reviewer: firstOf(atTheDoor, onThePhone),
  });
  await agent.execute("Pay");
  expect(effects.count("paid")).toBe(1);
  expect(withdrawn).toEqual([true]);
});

it("gives an external agent the page through the same review", async () => {
  const { page, effects } = await openShop();
  const asked: string[] = [];
  const reviewer: Reviewer = {
    async review({ plan }) {
      asked.push(...plan.steps.map(({ action }) => action.action));
      return { verdict: "approved", steps: plan.steps, approver: "Ada" };
    },
  };

  const reviewed = await openReviewedPage({
    page: createChromiumDriver({ page }),
    runId: crypto.randomUUID(),
    task: "Pay",
    who: "Gemini CLI",
    profile: "semi_auto",
    reviewer,
    signal: AbortSignal.timeout(60_000),
  });
  const { fields } = await reviewed.snapshot();
  const fieldId = fields.find(({ label }) => label === "Pay")?.fieldId;
  const report = await reviewed.execute([{ action: "click", fieldId }], { timeoutMs: 30_000 });

  expect([report.applied, asked, effects.count("paid")]).toEqual([1, ["click"], 1]);
  await reviewed.close({ ending: "done", message: "Paid." });
});
