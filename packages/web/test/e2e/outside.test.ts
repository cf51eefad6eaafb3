// An external agent, Gemini CLI, is subject to the same policy as the loop. Its model is scripted.
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
import { pollOptions, shareApp } from "./app.cases.ts";
import { type Demo, shareDemo } from "./demo.cases.ts";

const testTimeoutMs = 150_000;
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

let reply: ReplyTo = formScript({ fill: {} });
const models: ScriptedModel[] = [];
const openDemo = shareDemo();
const app = shareApp(async () => {
  const model = await startScriptedModel("google", (request) => reply(request));
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
  demo.page.setDefaultTimeout(testTimeoutMs);
  await demo.ask("Do it for Grace Hopper.");
  return demo;
}

async function lastRun() {
  const [run] = await app().runs();
  return app().run(run?.id ?? "");
}

async function untilEnded(): Promise<void> {
  const hasEnded = async () => /^(?:done|failed|stopped)$/.test((await app().runs())[0]?.status ?? "");
  await expect.poll(hasEnded, { timeout: 60_000 }).toBe(true);
}

it(
  "L3: Gemini CLI waits for approval across a reload, and the answer from a second tab is recorded",
  async () => {
    reply = formScript({ fill: message, press: "Send" });
    const received = await app().watch("contact");
    const demo = await begin("semi_auto", "contact");
    await demo.card().getByText("grace@example.com").waitFor();
    expect((await lastRun()).run).toMatchObject({ status: "waiting", engine: "Gemini CLI, gemini-3.8-flash" });
    await demo.page.reload();
    await demo.card().waitFor();
    expect(await received()).toEqual([]);
    expect(await demo.page.getByRole("textbox", { name: "Full name" }).inputValue()).toBe("");
    const second = await demo.page.context().newPage();
    await second.goto(`${app().url}/runs/${(await lastRun()).run.id}`);
    await second.getByRole("button", { name: "Approve", exact: true }).click();
    await demo.shows(/Finished: \d of \d applied/);
    expect(await received()).toMatchObject([{ data: { name: "Grace Hopper", plan: "Free" } }]);
    await untilEnded();
    const { events, approvals } = await lastRun();
    expect(approvals).toMatchObject([{ status: "taken", answer: { approver: "a person in the web app" } }]);
    const recorded = events.map(({ event }) => event);
    expect(recorded.find(({ type }) => type === "verdicts-given")).toMatchObject({
      profile: "semi_auto",
      verdicts: expect.arrayContaining([expect.objectContaining({ verdict: "ask", effect: "commit" })]),
    });
    expect(recorded.find(({ type }) => type === "review-given")).toMatchObject({
      review: { verdict: "approved", approver: "a person in the web app" },
      approvalId: approvals[0]?.id,
    });
    expect(recorded.filter(({ type }) => type === "action-done")).toHaveLength(4);
  },
  testTimeoutMs,
);

it(
  "L3: values edited on the card are the ones that Gemini CLI uses",
  async () => {
    reply = formScript({ fill: message, press: "Send" });
    const received = await app().watch("contact");
    const demo = await begin("semi_auto", "contact");
    await demo.card().getByRole("button", { name: "Edit" }).click();
    await demo.card().getByLabel("New value for Full name").fill("Admiral Hopper");
    await demo.card().getByRole("button", { name: "Approve changes" }).click();
    await demo.shows(/Finished: \d of \d applied/);
    expect(await received()).toMatchObject([{ data: { name: "Admiral Hopper", plan: "Free" } }]);
  },
  testTimeoutMs,
);

it(
  "L3: a payment needs approval under auto, and a denied one never reaches the shop",
  async () => {
    const script = formScript({ fill: order, press: "Place order" });
    let lastRequest = "";
    reply = (request) => {
      lastRequest = JSON.stringify(request.body);
      return script(request);
    };
    const received = await app().watch("checkout");
    const demo = await begin("auto", "checkout");
    await demo.card().waitFor();
    expect(await received()).toEqual([]);
    await demo.deny("Too dear");
    await demo.shows("Finished: 0 of 12 applied.");
    await untilEnded();
    expect(await received()).toEqual([]);
    const { events, approvals } = await lastRun();
    expect(approvals).toMatchObject([{ status: "denied", answer: { reason: "Too dear" } }]);
    const answered = events.map(({ event }) => event).findLast(({ type }) => type === "tool-result");
    expect(answered).toMatchObject({ status: "error" }); // Gemini CLI shows the model why, and records only that it failed
    expect(lastRequest).toContain("The user denied this: Too dear");
    expect(JSON.stringify(events)).not.toContain("4242 4242");
  },
  testTimeoutMs,
);

it(
  "control: under unleashed the same order is sent without approval",
  async () => {
    reply = formScript({ fill: order, press: "Place order" });
    const received = await app().watch("checkout");
    const demo = await begin("unleashed", "checkout");
    await demo.shows(/Finished: \d+ of \d+ applied/);
    await expect.poll(received, pollOptions).toMatchObject([{ data: { name: "Grace Hopper", card: "•••• 4242" } }]);
    expect((await lastRun()).approvals).toEqual([]);
  },
  testTimeoutMs,
);

it(
  "X5: repeated calls while an approval is pending are performed once",
  async () => {
    const once = formScript({ fill: order, press: "Place order" });
    reply = async (request) => repeatThreeTimes(await once(request));
    const received = await app().watch("checkout");
    const demo = await begin("auto", "checkout");
    await demo.card().waitFor();
    await expect.poll(async () => (await app().approvals()).length, { timeout: 90_000 }).toBe(1);
    const calls = async () => (await lastRun()).events.filter(({ event }) => event.type === "tool-call").length;
    await expect.poll(calls, pollOptions).toBe(4); // one snapshot, and three identical calls
    expect(await received()).toEqual([]);
    const answers = [{ decision: "approved" }];
    const hasEnded = async () => {
      for (const { id } of await app().approvals()) {
        const body = JSON.stringify(answers.shift() ?? { decision: "denied", reason: "Once was enough" });
        await fetch(`${app().url}/app-api/approvals/${id}`, { method: "POST", body });
      }
      return (await lastRun()).run.status;
    };
    await expect.poll(hasEnded, { timeout: 90_000 }).toBe("done");
    expect(await received()).toHaveLength(1);
    const { approvals } = await lastRun();
    expect(approvals.filter(({ status }) => status === "taken")).toHaveLength(1);
  },
  testTimeoutMs,
);

/** Repeats a call three times in one turn. */
function repeatThreeTimes(single: Reply): Reply {
  const [call] = single.kind === "answer" ? single.toolCalls : [];
  return call?.name.endsWith("executeFormActions") ? callTools([call, call, call]) : single;
}
