import { actOn, startWebServer } from "@giselles-ai/testing";
import type { Page } from "playwright-core";
import { expect, it, onTestFinished } from "vitest";
import { openDriver } from "./serve-pages.cases.ts";

const button = `<button onclick="effect('ordered')">Order</button>`;

/** A site with a picture that never comes, and a page that never ends. */
async function startSlowSite(): Promise<string> {
  const site = await startWebServer((request, response) => {
    if (request.url === "/picture") return;
    response.writeHead(200, { "content-type": "text/html" });
    if (request.url === "/endless") response.write(`<title>Endless</title>${button}`.padEnd(5000));
    else if (request.url === "/next") response.end(`<title>Next</title>${button}`);
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
