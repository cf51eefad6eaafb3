import { actOn, fieldLabelled, startWebServer } from "@giselles-ai/testing";
import type { Page } from "playwright-core";
import { expect, it, onTestFinished } from "vitest";
import { openDriver } from "../open-driver.cases.ts";

const button = `<button onclick="effect('ordered')">Order</button>`;

/** A site with an image that never loads, a page that never ends, and one that loads on command. */
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

/** The load states that were waited for in vain. */
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

it("waits for an image that does not load once, and not with every action", async () => {
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
  await driver.navigate(url); // another document and image
  expect(waits).toEqual(["load", "load"]);
});

it("uses what has loaded of a page that does not end", async () => {
  const { driver, page, effects } = await openDriver("");
  const waits = countWaits(page);
  expect((await driver.navigate(`${await startSlowSite()}/endless`)).outcomes).toMatchObject([{ status: "applied" }]);
  expect(await actOn(driver, "Order", { action: "click" })).toMatchObject({ status: "applied" });
  await expect.poll(() => effects.count("ordered")).toBe(1);
  expect(waits).toEqual(["domcontentloaded"]);
});

it("reports a page that is slow to load, and reads it when it has loaded", async () => {
  let come = () => {};
  const letCome = new Promise<void>((resolve) => {
    come = resolve;
  });
  const url = await startSlowSite({ letCome });
  const { driver } = await openDriver(`${url}/next`, { navigationTimeoutMs: 1000 });
  expect(await actOn(driver, "Late", { action: "click" })).toMatchObject({
    status: "applied",
    code: "NAVIGATED",
    message: `${url}/late has not answered yet. Take a snapshot later.`,
  });
  const waiting = `The page is waiting for ${url}/late, which does not answer. Try again later, or navigate elsewhere.`;
  await expect(driver.snapshot()).rejects.toThrow(waiting);
  await expect(driver.execute([{ action: "press", keys: "Enter" }])).rejects.toThrow(waiting);
  come();
  await expect.poll(async () => (await driver.snapshot()).title).toBe("Late");
});

it("navigates away from a page that does not load", async () => {
  const url = await startSlowSite();
  const { driver, effects } = await openDriver(`${url}/next`, { navigationTimeoutMs: 500 });
  await actOn(driver, "Late", { action: "click" });
  expect((await driver.navigate(`${url}/next`)).outcomes).toMatchObject([{ status: "applied" }]);
  expect(await actOn(driver, "Order", { action: "click" })).toMatchObject({ status: "applied" });
  await expect.poll(() => effects.count("ordered")).toBe(1);
});

it("keeps the previous page if an address does not answer", async () => {
  const url = await startSlowSite();
  const { driver, page, effects } = await openDriver(`${url}/next`, { navigationTimeoutMs: 500 });
  page.setDefaultNavigationTimeout(1000);
  const late = await driver.navigate(`${url}/late`).catch((error: unknown) => error);
  expect(late).toMatchObject({
    message: `${url}/late has not answered in time; the previous page is still open. Try again later, or check that the server responds.`,
    report: {
      outcomes: [
        {
          status: "unknown",
          code: "DEADLINE",
          message: `${url}/late has not answered in time; the previous page is still open.`,
        },
      ],
    },
  });
  expect(await actOn(driver, "Order", { action: "click" })).toMatchObject({ status: "applied" });
  await expect.poll(() => effects.count("ordered")).toBe(1);
});

it("follows a page that redirects by itself", async () => {
  const letCome = new Promise<void>((resolve) => setTimeout(resolve, 300));
  const { driver } = await openDriver(`${await startSlowSite({ letCome })}/next`);
  const { fieldId } = await fieldLabelled(driver, "On");
  const { outcomes, delta } = await driver.execute([{ action: "click", fieldId }]);
  expect(outcomes).toMatchObject([{ status: "applied", code: "NAVIGATED" }]);
  expect(outcomes?.[0]?.message).not.toContain("has not answered yet");
  expect(delta?.text).toContain('page "Late"');
});
