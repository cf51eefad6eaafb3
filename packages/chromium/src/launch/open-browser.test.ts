import { chmodSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { makeFolder, servePages } from "@giselles-ai/testing";
import { chromium } from "playwright-core";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createChromiumDriver } from "../create-chromium-driver.ts";
import { findChromium } from "./find-chromium.ts";
import { oldestSupported, warnAboutVersion } from "./supported-version.ts";

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** The browser of these tests, with a fake version. */
function makeBrowser(version: number): string {
  const program = join(makeFolder(), "browser");
  const replace = `BEGIN { $| = 1 } s#Chrome/[0-9]+#Chrome/${version}#g`;
  writeFileSync(program, `#!/bin/sh\n"${findChromium()}" "$@" 4>&1 | perl -0 -pe '${replace}' >&4\n`);
  chmodSync(program, 0o755);
  return program;
}

describe("warnAboutVersion", () => {
  it.each([
    ["Chromium 139.0.7258.5 built on Debian", true],
    ["Google Chrome for Testing 140.0.1.2", false],
    ["Microsoft Edge 200.0.1.2", false],
    ["150.0.7871.100", false],
    ["its version is unknown", false],
  ])("%s: %s", (version, isWarned) => {
    expect(warnAboutVersion(version)?.includes(`${oldestSupported} and newer`) ?? false).toBe(isWarned);
  });

  it("is undefined for a browser that is new enough", () => {
    expect(warnAboutVersion("Chromium 150.0.7871.100")).toBeUndefined();
  });
});

describe("a browser", () => {
  it("is launched on first use with the given viewport, and ends with the driver", async () => {
    const site = await servePages({ "/": `<button>Go</button>` });
    const driver = createChromiumDriver({ viewport: { width: 611, height: 433 }, deviceScaleFactor: 2 });
    onTestFinished(() => driver.close());
    await driver.navigate(site.url);
    expect((await driver.snapshot()).viewport).toMatchObject({ width: 611, height: 433, devicePixelRatio: 2 });
    await driver.setViewport({ width: 500, height: 400 });
    expect((await driver.snapshot()).viewport).toMatchObject({ width: 500, height: 400 });
    await driver.close();
    await driver.close();
    await expect(driver.snapshot()).rejects.toThrow("The driver is closed.");
  });

  it("that is running is attached to, and keeps running after the driver closes", async () => {
    const port = await freePort();
    const browser = await chromium.launch({
      executablePath: findChromium(),
      args: [`--remote-debugging-port=${port}`],
      chromiumSandbox: process.getuid?.() !== 0,
    });
    onTestFinished(() => browser.close());
    const site = await servePages({ "/": `<button>Go</button>` });
    const driver = createChromiumDriver({ cdp: `http://127.0.0.1:${port}`, tab: "new" });
    onTestFinished(() => driver.close());
    await driver.navigate(site.url);
    expect((await driver.snapshot()).fields).toMatchObject([{ label: "Go" }]);
    await driver.close();
    expect(browser.isConnected()).toBe(true);
    const page = await browser.newPage();
    await page.goto(site.url);
    expect(await page.textContent("button")).toBe("Go");
  });

  it.each([
    [139, 1],
    [140, 0],
    [999, 0],
  ])("of version %d causes %d warnings, and works", async (version, count) => {
    const emitWarning = vi.spyOn(process, "emitWarning").mockImplementation(() => {});
    onTestFinished(() => emitWarning.mockRestore());
    const site = await servePages({ "/": `<button>Go</button>` });
    const driver = createChromiumDriver({ executablePath: makeBrowser(version) });
    onTestFinished(() => driver.close());
    await driver.navigate(site.url);
    expect((await driver.snapshot()).fields).toMatchObject([{ label: "Go" }]);
    const warnings = emitWarning.mock.calls.map(([warning]) => String(warning));
    expect(
      warnings.filter((warning) => warning.includes(`Giselle supports Chrome, Chromium and Edge 140`)),
    ).toHaveLength(count);
  });

  it("that does not answer or is not a program is named in the error, with a remedy", async () => {
    const port = await freePort();
    const driver = createChromiumDriver({ cdp: `http://127.0.0.1:${port}` });
    await expect(driver.snapshot()).rejects.toThrow("--remote-debugging-port=9222");
    await driver.close();
    expect(() => findChromium({ GISELLE_CHROMIUM: "/no/such/program" })).toThrow(
      "GISELLE_CHROMIUM names /no/such/program, which is not a program.",
    );
  });
});
