// A mind outside, Gemini CLI, is held to the same policy as the loop. The model is scripted, and does as it likes.
import { delimiter, dirname } from "node:path";
import {
  callTools,
  formScript,
  geminiProgram,
  type Reply,
  type ReplyTo,
  type ScriptedModel,
  startScriptedModel,
} from "@giselles-ai/testing";
import { afterAll, expect, it } from "vitest";
import type { Settings } from "../../src/contract.ts";
import { patience, shareApp } from "./app.cases.ts";
import { type Demo, shareDemo } from "./demo.cases.ts";

const slowest = 150_000;
const year = new Date().getFullYear() + 1;
const order = {
  "Full name": "Grace Hopper",
  Email: "grace@example.com",
  "Street address": "1 Harbour Road",
  City: "London",
  "Postal code": "SW1Y 4JH",
  Country: "United Kingdom",
  "Delivery date": `${year}-01-15`,
  "Name on card": "Grace Hopper",
  "Card number": "4242 4242 4242 4242",
  "Expiry date": `09/${(year + 1) % 100}`,
  "Security code": "123",
};
const message = { "Full name": "Grace Hopper", Email: "grace@example.com", Plan: "Free" };

let play: ReplyTo = formScript({ fill: {} });
const models: ScriptedModel[] = [];
const openDemo = shareDemo();
const app = shareApp(async () => {
  const model = await startScriptedModel("google", (request) => play(request));
  models.push(model);
  return {
    GEMINI_API_KEY: "dummy-key",
    GOOGLE_GEMINI_BASE_URL: model.url,
    PATH: [dirname(geminiProgram), process.env.PATH].join(delimiter),
  };
});
afterAll(async () => {
  for (const model of models) await model[Symbol.asyncDispose]();
});

async function begin(profile: Settings["profile"], form: "contact" | "checkout"): Promise<Demo> {
  await app().set({ engine: "gemini-cli", profile });
  const demo = await openDemo(app().url, form);
  demo.page.setDefaultTimeout(slowest);
  await demo.ask("Do it for Grace Hopper.");
  return demo;
}

async function lastRun() {
  const [run] = await app().runs();
  return app().run(run?.id ?? "");
}

async function untilOver(): Promise<void> {
  const isOver = async () => /^(?:done|failed|stopped)$/.test((await app().runs())[0]?.status ?? "");
  await expect.poll(isOver, { timeout: 60_000 }).toBe(true);
}

it(
  "L3: under a profile that asks, Gemini CLI waits for the person, over a reload; the answer comes from a second tab, and is on record",
  async () => {
    play = formScript({ fill: message, press: "Send" });
    const received = await app().watch("contact");
    const demo = await begin("semi_auto", "contact");
    await demo.card().getByText("grace@example.com").waitFor();
    expect((await lastRun()).run).toMatchObject({ status: "waiting", engine: "Gemini CLI, gemini-2.5-flash" });
    await demo.page.reload();
    await demo.card().waitFor();
    expect(await received()).toEqual([]);
    expect(await demo.page.getByLabel("Full name").inputValue()).toBe("");
    const second = await demo.page.context().newPage();
    await second.goto(`${app().url}/runs/${(await lastRun()).run.id}`);
    await second.getByRole("button", { name: "Approve", exact: true }).click();
    await demo.said(/Finished: \d of \d applied/);
    expect(await received()).toMatchObject([{ data: { name: "Grace Hopper", plan: "Free" } }]);
    await untilOver();
    const { moments, approvals } = await lastRun();
    expect(approvals).toMatchObject([{ status: "taken", answer: { approver: "a person in the web app" } }]);
    const events = moments.map(({ event }) => event);
    expect(events.find(({ type }) => type === "verdicts-given")).toMatchObject({
      profile: "semi_auto",
      verdicts: expect.arrayContaining([expect.objectContaining({ verdict: "ask", effect: "commit" })]),
    });
    expect(events.find(({ type }) => type === "review-given")).toMatchObject({
      review: { verdict: "approved", approver: "a person in the web app" },
      approvalId: approvals[0]?.id,
    });
    expect(events.filter(({ type }) => type === "action-done")).toHaveLength(4);
  },
  slowest,
);

it(
  "L3: what was changed on the card is what Gemini CLI gets done",
  async () => {
    play = formScript({ fill: message, press: "Send" });
    const received = await app().watch("contact");
    const demo = await begin("semi_auto", "contact");
    await demo.card().getByRole("button", { name: "Edit" }).click();
    await demo.card().getByLabel("New value for Full name").fill("Admiral Hopper");
    await demo.card().getByRole("button", { name: "Approve the edited" }).click();
    await demo.said(/Finished: \d of \d applied/);
    expect(await received()).toMatchObject([{ data: { name: "Admiral Hopper", plan: "Free" } }]);
  },
  slowest,
);

it(
  "L3: under auto, what pays is asked for; after a no, with its reason, it never reaches the shop",
  async () => {
    play = formScript({ fill: order, press: "Place order" });
    const received = await app().watch("checkout");
    const demo = await begin("auto", "checkout");
    await demo.card().waitFor();
    expect(await received()).toEqual([]);
    await demo.deny("Too dear");
    await demo.said("Finished: 0 of 12 applied.");
    await untilOver();
    expect(await received()).toEqual([]);
    const { moments, approvals } = await lastRun();
    expect(approvals).toMatchObject([{ status: "denied", answer: { reason: "Too dear" } }]);
    const answered = moments.map(({ event }) => event).findLast(({ type }) => type === "tool-answered");
    expect(JSON.stringify(answered)).toContain("The person did not allow this: Too dear");
    expect(JSON.stringify(moments)).not.toContain("4242 4242");
  },
  slowest,
);

it(
  "control: a profile that lets it pay shows that the order would have been sent, unasked",
  async () => {
    play = formScript({ fill: order, press: "Place order" });
    const received = await app().watch("checkout");
    const demo = await begin("unleashed", "checkout");
    await demo.said(/Finished: \d+ of \d+ applied/);
    await expect.poll(received, patience).toMatchObject([{ data: { name: "Grace Hopper", card: "•••• 4242" } }]);
    expect((await lastRun()).approvals).toEqual([]);
  },
  slowest,
);

it(
  "X5: a model that calls again and again while the person is being asked gets it done once for one yes",
  async () => {
    const once = formScript({ fill: order, press: "Place order" });
    play = async (request) => thrice(await once(request));
    const received = await app().watch("checkout");
    const demo = await begin("auto", "checkout");
    await demo.card().waitFor();
    await expect.poll(async () => (await app().approvals()).length, { timeout: 90_000 }).toBe(1);
    const calls = async () => (await lastRun()).moments.filter(({ event }) => event.type === "tool-used").length;
    await expect.poll(calls, patience).toBe(4); // one look, and three times the same
    expect(await received()).toEqual([]);
    const answers = [{ decision: "approved" }];
    const isOver = async () => {
      for (const { id } of await app().approvals()) {
        const body = JSON.stringify(answers.shift() ?? { decision: "denied", reason: "Once was enough" });
        await fetch(`${app().url}/app-api/approvals/${id}`, { method: "POST", body });
      }
      return (await lastRun()).run.status;
    };
    await expect.poll(isOver, { timeout: 90_000 }).toBe("done");
    expect(await received()).toHaveLength(1);
    const { approvals } = await lastRun();
    expect(approvals.filter(({ status }) => status === "taken")).toHaveLength(1);
  },
  slowest,
);

/** The same call three times over, in one turn. */
function thrice(reply: Reply): Reply {
  const [call] = reply.kind === "answer" ? reply.toolCalls : [];
  return call?.name.endsWith("executeFormActions") ? callTools([call, call, call]) : reply;
}
