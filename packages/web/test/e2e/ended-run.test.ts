import { expect, it } from "vitest";
import { pollOptions, shareApp, testTimeoutMs } from "./app.cases.ts";
import { shareDemo } from "./demo.cases.ts";

const app = shareApp();
const openDemo = shareDemo();
const task = "Fill this in for Ada Lovelace, ada@example.com, Pro plan";

it(
  "W2: a run that has ended can be asked for again and deleted, and a live one cannot be deleted",
  async () => {
    const { page, ...demo } = await openDemo(app().url);
    await demo.ask(task);
    await demo.card().waitFor();
    const known = await app().runs(); // also those of earlier tests
    const [{ id = "" } = {}] = known;
    const address = `${app().url}/app-api/runs/${id}`;
    const early = await fetch(address, { method: "DELETE" });
    expect([early.status, await early.json()]).toMatchObject([
      409,
      { message: expect.stringContaining("Stop it first") },
    ]);
    await demo.approve();
    await expect.poll(async () => (await app().runs())[0]?.status, pollOptions).toBe("done");
    await page.getByRole("link", { name: "View run" }).first().click();
    await page.getByRole("button", { name: "Ask again" }).click();
    const box = page.getByRole("textbox", { name: "Message" }).first();
    await expect.poll(() => box.inputValue()).toBe(task);
    expect(await app().runs()).toHaveLength(known.length); // nothing is sent until the person sends it
    await box.press("Enter");
    await expect
      .poll(async () => (await app().runs()).slice(0, -known.length).map(({ status }) => status), pollOptions)
      .toEqual(["done"]);

    await page.goto(`${app().url}/runs/${id}`);
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("button", { name: "Keep" }).click();
    expect((await fetch(address)).status).toBe(200);
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("button", { name: "Delete for good" }).click();
    await page.getByRole("list", { name: "Runs, newest first" }).waitFor();
    expect((await fetch(address)).status).toBe(404);
    expect((await fetch(address, { method: "DELETE" })).status).toBe(404);
    expect(await app().runs()).toHaveLength(known.length);
  },
  testTimeoutMs,
);

it(
  "W2: a stopped run no longer asks for approval",
  async () => {
    const { page, ...demo } = await openDemo(app().url);
    await demo.ask(task);
    await demo.card().waitFor();
    const [{ id = "" } = {}] = await app().runs();
    await page.goto(`${app().url}/runs/${id}`);
    const question = page.getByRole("region", { name: "Needs approval" });
    await question.waitFor();
    await page.getByRole("button", { name: "Stop this run" }).click();
    await page.getByRole("button", { name: "Ask again" }).waitFor();
    expect(await question.count()).toBe(0);
    expect(await page.locator(".action .chip[data-outcome]").allTextContents()).toEqual([
      "skipped",
      "skipped",
      "skipped",
    ]);
  },
  testTimeoutMs,
);
