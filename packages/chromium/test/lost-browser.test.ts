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

it("reports a page that crashes during an action, whose outcome is unknown, and opens another", async () => {
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

it("reports a page that crashed between two calls at the next call", async () => {
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

it("reports a browser that ended once, and opens another at the next call", async () => {
  const site = await servePages({ "/": shop });
  const mark = `--giselle-test=${randomUUID()}`;
  const driver = launch({ args: [mark] });
  await driver.navigate(site.url);
  const { fieldId } = await fieldLabelled(driver, "Order");
  await killBrowser(mark);
  await expect.poll(() => findProcesses(mark)).toEqual([]);
  await expect(driver.snapshot()).rejects.toThrow("The browser has ended, and its tabs are gone.");
  await expect(driver.snapshot()).resolves.toMatchObject({ url: "about:blank", fields: [] });
  await driver.navigate(site.url);
  const order = await fieldLabelled(driver, "Order");
  const late = await driver.execute([{ action: "click", fieldId }]);
  expect(late.outcomes).toMatchObject([{ status: "refused" }]); // ids of the earlier browser are invalid
  await driver.execute([{ action: "click", fieldId: order.fieldId }]);
  await expect.poll(() => site.asked.filter((path) => path === "127.0.0.1/ordered")).toHaveLength(1);
});

it("an action is unknown if the browser ends during it", async () => {
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

it("tries again to start a browser that could not be started", async () => {
  const { url } = await servePages({ "/": shop });
  const program = join(makeFolder(), "browser");
  const driver = launch({ executablePath: program });
  await expect(driver.navigate(url)).rejects.toThrow(program);
  writeFileSync(program, `#!/bin/sh\nexec "${findChromium()}" "$@"\n`, { mode: 0o755 });
  expect((await driver.navigate(url)).outcomes).toMatchObject([{ status: "applied" }]);
});

/** Kills all processes with the mark, because the program may be a script that starts the browser. */
async function killBrowser(mark: string): Promise<void> {
  const found = await findProcesses(mark);
  expect(found).not.toEqual([]);
  for (const pid of found) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // already ended
    }
  }
}
