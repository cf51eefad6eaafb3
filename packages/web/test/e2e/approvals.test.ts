// Approvals: they survive a reload and can be answered anywhere. Also denials, edits, stops and lost connections.
import { startCuttingProxy } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import { pollOptions, shareApp, testTimeoutMs } from "./app.cases.ts";
import { demoIn, shareDemo } from "./demo.cases.ts";

const app = shareApp();
const openDemo = shareDemo();
const task = "Fill this in for Ada Lovelace, ada@example.com, Pro plan, and send it";
const ada = { data: { name: "Ada Lovelace", email: "ada@example.com", plan: "Pro" } };

it(
  "W3: an approval survives a reload, and the approved steps run once",
  async () => {
    const received = await app().watch("contact");
    const demo = await openDemo(app().url);
    await demo.ask(task);
    await demo.card().waitFor();
    await demo.page.reload();
    await demo.card().getByText("Ada Lovelace").waitFor();
    await demo.approve();
    await demo.shows("We received your message");
    expect(await received()).toMatchObject([ada]);
    expect(await app().approvals()).toEqual([]);
  },
  testTimeoutMs,
);

it(
  "W3: an approval can be answered from a second tab",
  async () => {
    const received = await app().watch("contact");
    const demo = await openDemo(app().url);
    await demo.ask(task);
    await demo.card().waitFor();
    const [run] = await app().runs();
    expect(run?.status).toBe("waiting");
    const second = await demo.page.context().newPage();
    await second.goto(`${app().url}/runs/${run?.id}`);
    await second.getByRole("button", { name: "Approve", exact: true }).click();
    await demo.shows("We received your message");
    expect(await received()).toMatchObject([ada]);
    await demo.card().waitFor({ state: "detached" });
  },
  testTimeoutMs,
);

it(
  "W3: the first of two answers counts, and the second gets a conflict",
  async () => {
    const received = await app().watch("contact");
    const demo = await openDemo(app().url);
    await demo.ask(task);
    await demo.card().waitFor();
    const [approval] = await app().approvals();
    const decide = (decision: object) =>
      fetch(`${app().url}/app-api/approvals/${approval?.id}`, { method: "POST", body: JSON.stringify(decision) });
    const answers = await Promise.all([decide({ decision: "approved" }), decide({ decision: "denied", reason: "" })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const isApproved = answers[0].ok;
    await demo.shows(isApproved ? "We received your message" : "OK, I didn't do that");
    expect(await received()).toHaveLength(isApproved ? 1 : 0);
  },
  testTimeoutMs,
);

it(
  "W2: a denial is reported with its reason, and nothing is done",
  async () => {
    const received = await app().watch("contact");
    const demo = await openDemo(app().url);
    await demo.ask(task);
    await demo.deny("Not the Pro plan");
    await demo.shows("OK, I didn't do that: Not the Pro plan.");
    expect(await received()).toEqual([]);
    expect(await demo.page.getByRole("textbox", { name: "Full name" }).inputValue()).toBe("");
    const [run] = await app().runs();
    expect(run).toMatchObject({ status: "stopped" });
    const { approvals } = await app().run(run?.id ?? "");
    expect(approvals).toMatchObject([{ status: "denied", answer: { reason: "Not the Pro plan" } }]);
  },
  testTimeoutMs,
);

it(
  "W2: values edited on the card are the ones used",
  async () => {
    const received = await app().watch("contact");
    const demo = await openDemo(app().url);
    await demo.ask(task);
    await demo.card().getByRole("button", { name: "Edit" }).click();
    await demo.card().getByLabel("New value for Full name").fill("Augusta Ada King");
    await demo.card().getByRole("button", { name: "Approve changes" }).click();
    await demo.shows("We received your message");
    expect(await received()).toMatchObject([{ data: { name: "Augusta Ada King", plan: "Pro" } }]);
  },
  testTimeoutMs,
);

it(
  "W3: a message that is sent while a card is open waits until the run is over",
  async () => {
    const received = await app().watch("contact");
    const demo = await openDemo(app().url);
    await demo.ask("Fill this in for Ada Lovelace, ada@example.com, Pro plan");
    await demo.card().waitFor();
    await demo.ask("Email: ada@work.example");
    await demo.shows("Sent when this run ends");
    expect(await app().approvals()).toHaveLength(1);
    await demo.approve();
    await demo.card().getByText("ada@work.example").waitFor();
    await demo.approve();
    await expect.poll(() => demo.page.getByLabel("Email").inputValue(), pollOptions).toBe("ada@work.example");
    expect(await received()).toEqual([]);
  },
  testTimeoutMs,
);

it(
  "W3: Stop ends the run, and the same chat can start another",
  async () => {
    const received = await app().watch("contact");
    const demo = await openDemo(app().url);
    await demo.ask(task);
    await demo.card().waitFor();
    await demo.stop();
    await demo.card().waitFor({ state: "detached" });
    await demo.shows("Stopped. Nothing was done.");
    await expect.poll(async () => (await app().runs())[0]?.status, pollOptions).toBe("stopped");
    expect(await app().approvals()).toEqual([]);
    expect(await received()).toEqual([]);
    await demo.ask(task);
    await demo.approve();
    await demo.shows("We received your message");
    expect(await received()).toMatchObject([ada]);
  },
  testTimeoutMs,
);

it(
  "W3: a run that is approved while the connection is cut for five seconds loses and repeats nothing",
  async () => {
    const received = await app().watch("contact");
    const proxy = await startCuttingProxy(app().url);
    const demo = await openDemo(proxy.url);
    await demo.ask(task);
    await demo.card().waitFor();
    const [approval] = await app().approvals();
    proxy.cut();
    const restored = new Promise<void>((resolve) => {
      setTimeout(() => {
        proxy.mend();
        resolve();
      }, 5000);
    });
    await demo.status("Reconnecting");
    // Approved elsewhere: the run sends its requests to a page that is disconnected.
    await fetch(`${app().url}/app-api/approvals/${approval?.id}`, {
      method: "POST",
      body: JSON.stringify({ decision: "approved" }),
    });
    await restored;
    await demo.shows("We received your message");
    expect(await received()).toMatchObject([ada]);
  },
  testTimeoutMs,
);

it(
  "W3: a connection that is cut right after the task was sent recovers by itself",
  async () => {
    const received = await app().watch("contact");
    const proxy = await startCuttingProxy(app().url);
    const demo = await openDemo(proxy.url);
    await Promise.all([proxy.cutAfter("/api/chat"), demo.ask(task)]);
    await demo.status("Reconnecting");
    proxy.mend();
    await demo.approve();
    await demo.shows("We received your message");
    expect(await received()).toMatchObject([ada]);
  },
  testTimeoutMs,
);

it(
  "W3: a run whose tab was closed keeps waiting for approval",
  async () => {
    const received = await app().watch("contact");
    const demo = await openDemo(app().url);
    await demo.ask(task);
    await demo.card().waitFor();
    const context = demo.page.context();
    await demo.page.close();
    const [run] = await app().runs();
    expect(run?.status).toBe("waiting");
    const other = demoIn(await context.newPage());
    await other.page.goto(`${app().url}/runs/${run?.id}`);
    await other.page.getByRole("button", { name: "Approve", exact: true }).waitFor();
    expect(await received()).toEqual([]);
  },
  testTimeoutMs,
);
