import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { actOn, fieldLabelled, findProcesses, makeFolder, servePages } from "@giselles-ai/testing";
import { expect, it, onTestFinished } from "vitest";
import { createChromiumDriver } from "../src/create-chromium-driver.ts";
import { findChromium } from "../src/launch/find-chromium.ts";
import type { ChromiumOptions } from "../src/open-driver.ts";
import { openInBrowser } from "./open-driver.cases.ts";

const shop = `<title>Shop</title><button onclick="fetch('/ordered')">Order</button>`;

function launch(options: ChromiumOptions) {
  const driver = createChromiumDriver(options);
  onTestFinished(() => driver.close());
  return driver;
}

it("a page that crashes at an action may have done it; it is told, and another takes its place", async () => {
  const greedy = `<button onclick="fetch('/begun'); const kept = []; for (;;) kept.push(Array(100_000).fill(kept.length))">Go</button>`;
  const site = await servePages({ "/": greedy, "/shop": shop });
  const driver = launch({ args: ["--js-flags=--max-old-space-size=30"] });
  await driver.navigate(site.url);
  const { fieldId } = await fieldLabelled(driver, "Go");
  const { outcomes, events, warnings } = await driver.execute([{ action: "click", fieldId }]);
  expect(outcomes).toMatchObject([{ status: "unknown" }]);
  expect(events).toEqual([{ type: "crash" }, { type: "tab-closed", tabId: "tab-1" }]);
  expect(warnings).toContain("The page crashed. Navigate to it again.");
  await expect(driver.snapshot()).rejects.toThrow("The page crashed. Navigate to it again.");
  await driver.navigate(`${site.url}/shop`);
  expect(await actOn(driver, "Order", { action: "click" })).toMatchObject({ status: "applied" });
  await expect.poll(() => site.asked).toContain("127.0.0.1/ordered");
});

it("a page that crashes while nobody looks is told when somebody does", async () => {
  const site = await servePages({ "/": shop });
  const { driver, page } = await openInBrowser(site.url);
  const crashed = page.waitForEvent("crash");
  await page.goto("chrome://crash").catch(() => {});
  await crashed;
  await expect(driver.snapshot()).rejects.toThrow("The page crashed. Navigate to it again.");
  const { events, outcomes } = await driver.navigate(site.url);
  expect(outcomes).toMatchObject([{ status: "applied" }]);
  expect(events?.map(({ type }) => type)).toEqual(["crash", "tab-closed"]);
  expect((await driver.snapshot()).title).toBe("Shop");
});

it("a browser that ends is told once, and the next call has another", async () => {
  const site = await servePages({ "/": shop });
  const mark = `--giselle-test=${randomUUID()}`;
  const driver = launch({ args: [mark] });
  await driver.navigate(site.url);
  const { fieldId } = await fieldLabelled(driver, "Order");
  await killBrowser(mark);
  await expect.poll(() => findProcesses(mark)).toEqual([]);
  await expect(driver.snapshot()).rejects.toThrow("The browser has ended, and what was open in it is gone.");
  await expect(driver.snapshot()).resolves.toMatchObject({ url: "about:blank", fields: [] });
  await driver.navigate(site.url);
  const order = await fieldLabelled(driver, "Order");
  const late = await driver.execute([{ action: "click", fieldId }]);
  expect(late.outcomes).toMatchObject([{ status: "refused" }]); // an id of before is none of now
  await driver.execute([{ action: "click", fieldId: order.fieldId }]);
  await expect.poll(() => site.asked.filter((path) => path === "127.0.0.1/ordered")).toHaveLength(1);
});

it("a browser that ends during an action leaves it unknown, not undone", async () => {
  const site = await servePages({ "/": `<button onclick="fetch('/ordered'); for (;;);">Order</button>` });
  const mark = `--giselle-test=${randomUUID()}`;
  const driver = launch({ args: [mark] });
  await driver.navigate(site.url);
  const { fieldId } = await fieldLabelled(driver, "Order");
  const report = driver.execute([{ action: "click", fieldId }]);
  await expect.poll(() => site.asked).toContain("127.0.0.1/ordered");
  await killBrowser(mark);
  expect((await report).outcomes).toMatchObject([{ status: "unknown" }]);
});

it("a browser that could not be started is tried again", async () => {
  const { url } = await servePages({ "/": shop });
  const program = join(makeFolder(), "browser");
  const driver = launch({ executablePath: program });
  await expect(driver.navigate(url)).rejects.toThrow(program);
  writeFileSync(program, `#!/bin/sh\nexec "${findChromium()}" "$@"\n`, { mode: 0o755 });
  expect((await driver.navigate(url)).outcomes).toMatchObject([{ status: "applied" }]);
});

/** The program may be a script that starts the browser: all that bears the mark is ended. */
async function killBrowser(mark: string): Promise<void> {
  const found = await findProcesses(mark);
  expect(found).not.toEqual([]);
  for (const pid of found) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // it has ended with another
    }
  }
}
