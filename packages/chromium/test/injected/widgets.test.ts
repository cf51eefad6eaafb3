import { actOn, servePages } from "@giselles-ai/testing";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { openDriver } from "../open-driver.cases.ts";

const form = `<!doctype html><html lang="en"><title>Booking</title>
  <label>Name <input></label>
  <label>Arrival <input type="date" oninput="effect('typed', this.value)"></label>`;

/** Whether the script for widgets is in the isolated world of the document. */
async function hasWidgets(page: Page): Promise<unknown> {
  const session = await page.context().newCDPSession(page);
  const worlds: number[] = [];
  session.on("Runtime.executionContextCreated", ({ context }) => {
    if (context.name.startsWith("giselle-")) worlds.push(context.id);
  });
  await session.send("Runtime.enable");
  const expression = `Symbol.for("giselle.widgets") in globalThis`;
  const { result } = await session.send("Runtime.evaluate", { expression, contextId: worlds[0] as number });
  return result.value;
}

it("injects the script for widgets when a field first needs it", async () => {
  const site = await servePages({ "/": form });
  const { driver, page, effects } = await openDriver(site.url);
  expect(await actOn(driver, "Name", { action: "fill", value: "Ada" })).toMatchObject({ status: "applied" });
  expect(await hasWidgets(page)).toBe(false);
  const arrival = { action: "fill", value: "4 March 2026" };
  expect(await actOn(driver, "Arrival", arrival)).toMatchObject({ status: "applied", value: "2026-03-04" });
  expect(await hasWidgets(page)).toBe(true);
  expect(effects.count("typed")).toBe(1);
});

it("injects it into frames, and again after a navigation, under any policy", async () => {
  const headers = { "content-security-policy": "default-src 'none'; frame-src *; script-src 'unsafe-inline'" };
  const page = `<iframe src="ELSEWHERE/frame" title="Booking"></iframe>`;
  const site = await servePages({ "/": { headers, body: page }, "/frame": { headers, body: form } });
  const { driver, effects } = await openDriver(site.url, { use: "driver" });
  for (const value of ["4 March 2026", "5 March 2026"]) {
    expect(await actOn(driver, "Arrival", { action: "fill", value })).toMatchObject({ status: "applied" });
    await driver.navigate(site.url);
  }
  expect(effects.all.map(({ detail }) => detail)).toEqual(["2026-03-04", "2026-03-05"]);
});
