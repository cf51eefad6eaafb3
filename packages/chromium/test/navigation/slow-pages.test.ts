import { actOn, fieldLabelled, startWebServer } from "@giselles-ai/testing";
import type { Page } from "playwright-core";
import { expect, it, onTestFinished } from "vitest";
import { openDriver } from "../open-driver.cases.ts";

const button = `<button onclick="effect('ordered')">Order</button>`;

/** A site with a picture that never comes, a page that never ends, and one that comes when it is told to. */
async function startSlowSite({ letCome = new Promise<void>(() => {}) } = {}): Promise<string> {
  const site = await startWebServer(async (request, response) => {
    if (request.url === "/picture") return;
    if (request.url === "/late") await letCome;
    response.writeHead(200, { "content-type": "text/html" });
    if (request.url === "/endless") response.write(`<title>Endless</title>${button}`.padEnd(5000));
    else if (request.url === "/next")
      response.end(`<title>Next</title>${button}<a href="/late">Late</a><a href="/on">On</a>`);
    else if (request.url === "/on") response.end(`<script>onload = () => { location = "/late" }</script>`);
    else if (request.url === "/late") response.end(`<title>Late</title>${button}`);
    else response.end(`<title>Slow</title>${button}<a href="/next">Next</a><img src="/picture">`);
  });
  onTestFinished(() => site.close());
  return site.url;
}

/** The states that a page is waited for, and does not come to. */
function countWaits(page: Page): string[] {
  const waits: string[] = [];
  const wait = page.waitForLoadState.bind(page);
  page.waitForLoadState = (state, options) =>
    wait(state, options).catch((error: unknown) => {
      waits.push(String(state));
      throw error;
    });
  return waits;
}

it("a picture that does not come is waited for once, and not with every action", async () => {
  const { driver, page, effects } = await openDriver("");
  const waits = countWaits(page);
  const url = await startSlowSite();
  expect((await driver.navigate(url)).outcomes).toMatchObject([{ status: "applied" }]);
  for (let count = 1; count <= 3; count += 1) {
    expect(await actOn(driver, "Order", { action: "click" })).toMatchObject({ status: "applied" });
    await expect.poll(() => effects.count("ordered")).toBe(count);
  }
  expect(waits).toEqual(["load"]);
  await actOn(driver, "Next", { action: "click" });
  expect((await driver.snapshot()).title).toBe("Next");
  await driver.navigate(url); // another document, and another picture
  expect(waits).toEqual(["load", "load"]);
});

it("a page that does not end is used as far as it has come", async () => {
  const { driver, page, effects } = await openDriver("");
  const waits = countWaits(page);
  expect((await driver.navigate(`${await startSlowSite()}/endless`)).outcomes).toMatchObject([{ status: "applied" }]);
  expect(await actOn(driver, "Order", { action: "click" })).toMatchObject({ status: "applied" });
  await expect.poll(() => effects.count("ordered")).toBe(1);
  expect(waits).toEqual(["domcontentloaded"]);
});

it("a page that is long in coming is told, and seen when it has come", async () => {
  let come = () => {};
  const letCome = new Promise<void>((resolve) => {
    come = resolve;
  });
  const url = await startSlowSite({ letCome });
  const { driver } = await openDriver(`${url}/next`, { arrivalMs: 1000 });
  expect(await actOn(driver, "Late", { action: "click" })).toMatchObject({
    status: "applied",
    code: "NAVIGATED",
    message: `${url}/late has not answered yet. Take a snapshot later.`,
  });
  const waiting = `The page is waiting for ${url}/late, which does not answer. Look again later, or navigate elsewhere.`;
  await expect(driver.snapshot()).rejects.toThrow(waiting);
  await expect(driver.execute([{ action: "press", keys: "Enter" }])).rejects.toThrow(waiting);
  come();
  await expect.poll(async () => (await driver.snapshot()).title).toBe("Late");
});

it("a page that does not come can be left for another", async () => {
  const url = await startSlowSite();
  const { driver, effects } = await openDriver(`${url}/next`, { arrivalMs: 500 });
  await actOn(driver, "Late", { action: "click" });
  expect((await driver.navigate(`${url}/next`)).outcomes).toMatchObject([{ status: "applied" }]);
  expect(await actOn(driver, "Order", { action: "click" })).toMatchObject({ status: "applied" });
  await expect.poll(() => effects.count("ordered")).toBe(1);
});

it("an address that does not answer leaves the page before it in use", async () => {
  const url = await startSlowSite();
  const { driver, page, effects } = await openDriver(`${url}/next`, { arrivalMs: 500 });
  page.setDefaultNavigationTimeout(1000);
  const late = await driver.navigate(`${url}/late`).catch((error: unknown) => error);
  expect(late).toMatchObject({
    message: `${url}/late has not answered in time; the page before it is still there. Try again later, or check that its server answers.`,
    report: {
      outcomes: [
        {
          status: "unknown",
          code: "DEADLINE",
          message: `${url}/late has not answered in time; the page before it is still there.`,
        },
      ],
    },
  });
  expect(await actOn(driver, "Order", { action: "click" })).toMatchObject({ status: "applied" });
  await expect.poll(() => effects.count("ordered")).toBe(1);
});

it("a page that goes on by itself is followed to its end", async () => {
  const letCome = new Promise<void>((resolve) => setTimeout(resolve, 300));
  const { driver } = await openDriver(`${await startSlowSite({ letCome })}/next`);
  const { fieldId } = await fieldLabelled(driver, "On");
  const { outcomes, delta } = await driver.execute([{ action: "click", fieldId }]);
  expect(outcomes).toMatchObject([{ status: "applied", code: "NAVIGATED" }]);
  expect(outcomes?.[0]?.message).not.toContain("has not answered yet");
  expect(delta?.text).toContain('page "Late"');
});
