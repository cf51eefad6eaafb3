// The person's part: answers that outlive a reload and come from anywhere, a no, a change, a stop, and a line that breaks.
import { startCuttingProxy } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import { patience, shareApp, slowest } from "./app.cases.ts";
import { demoIn, shareDemo } from "./demo.cases.ts";

const app = shareApp();
const openDemo = shareDemo();
const task = "Fill this in for Ada Lovelace, ada@example.com, Pro plan, and send it";
const ada = { data: { name: "Ada Lovelace", email: "ada@example.com", plan: "Pro" } };

it(
  "W3: a question survives a reload, and what is then allowed is done once",
  async () => {
    const received = await app().watch("contact");
    const demo = await openDemo(app().url);
    await demo.ask(task);
    await demo.card().waitFor();
    await demo.page.reload();
    await demo.card().getByText("Ada Lovelace").waitFor();
    await demo.approve();
    await demo.said("Your message has arrived");
    expect(await received()).toMatchObject([ada]);
    expect(await app().approvals()).toEqual([]);
  },
  slowest,
);

it(
  "W3: a question is answered from a second tab",
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
    await demo.said("Your message has arrived");
    expect(await received()).toMatchObject([ada]);
    await demo.card().waitFor({ state: "detached" });
  },
  slowest,
);

it(
  "W3: of two answers the first counts, and the other is told so",
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
    await demo.said(isApproved ? "Your message has arrived" : "You did not allow it");
    expect(await received()).toHaveLength(isApproved ? 1 : 0);
  },
  slowest,
);

it(
  "W2: a no is told with its reason, and nothing is done",
  async () => {
    const received = await app().watch("contact");
    const demo = await openDemo(app().url);
    await demo.ask(task);
    await demo.deny("Not the Pro plan");
    await demo.said("You did not allow it: Not the Pro plan. Nothing more was done.");
    expect(await received()).toEqual([]);
    expect(await demo.page.getByLabel("Full name").inputValue()).toBe("");
    const [run] = await app().runs();
    expect(run).toMatchObject({ status: "stopped" });
    const { approvals } = await app().run(run?.id ?? "");
    expect(approvals).toMatchObject([{ status: "denied", answer: { reason: "Not the Pro plan" } }]);
  },
  slowest,
);

it(
  "W2: what was changed on the card is what is done",
  async () => {
    const received = await app().watch("contact");
    const demo = await openDemo(app().url);
    await demo.ask(task);
    await demo.card().getByRole("button", { name: "Edit" }).click();
    await demo.card().getByLabel("New value for Full name").fill("Augusta Ada King");
    await demo.card().getByRole("button", { name: "Approve the edited" }).click();
    await demo.said("Your message has arrived");
    expect(await received()).toMatchObject([{ data: { name: "Augusta Ada King", plan: "Pro" } }]);
  },
  slowest,
);

it(
  "W3: Stop stops, and the next task begins anew in the same chat",
  async () => {
    const received = await app().watch("contact");
    const demo = await openDemo(app().url);
    await demo.ask(task);
    await demo.card().waitFor();
    await demo.stop();
    await demo.card().waitFor({ state: "detached" });
    await expect.poll(async () => (await app().runs())[0]?.status, patience).toBe("stopped");
    expect(await app().approvals()).toEqual([]);
    expect(await received()).toEqual([]);
    await demo.ask(task);
    await demo.approve();
    await demo.said("Your message has arrived");
    expect(await received()).toMatchObject([ada]);
  },
  slowest,
);

it(
  "W3: a line that is cut for five seconds, while the run is allowed to go on, loses nothing and repeats nothing",
  async () => {
    const received = await app().watch("contact");
    const line = await startCuttingProxy(app().url);
    const demo = await openDemo(line.url);
    await demo.ask(task);
    await demo.card().waitFor();
    const [approval] = await app().approvals();
    line.cut();
    const mended = new Promise<void>((resolve) => {
      setTimeout(() => {
        line.mend();
        resolve();
      }, 5000);
    });
    await demo.status("Reconnecting");
    // Somebody elsewhere says yes: the run asks for a page that is not there.
    await fetch(`${app().url}/app-api/approvals/${approval?.id}`, {
      method: "POST",
      body: JSON.stringify({ decision: "approved" }),
    });
    await mended;
    await demo.said("Your message has arrived");
    expect(await received()).toMatchObject([ada]);
  },
  slowest,
);

it(
  "W3: a line that is cut right after the task was sent comes back by itself",
  async () => {
    const received = await app().watch("contact");
    const line = await startCuttingProxy(app().url);
    const demo = await openDemo(line.url);
    await Promise.all([line.cutAfter("/api/chat"), demo.ask(task)]);
    await demo.status("Reconnecting");
    line.mend();
    await demo.approve();
    await demo.said("Your message has arrived");
    expect(await received()).toMatchObject([ada]);
  },
  slowest,
);

it(
  "W3: a person who comes back to a closed tab's run finds it stopped or waiting, never done unasked",
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
  slowest,
);
