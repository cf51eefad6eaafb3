import { type AddressInfo, createServer } from "node:net";
import { chromium } from "playwright-core";
import { describe, expect, it, onTestFinished } from "vitest";
import { createChromiumDriver } from "./create-chromium-driver.ts";
import { findChromium } from "./find-chromium.ts";
import { servePages } from "./serve-pages.cases.ts";

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

describe("a browser", () => {
  it("is launched when it is first used, as large as it is asked to be, and ends with the driver", async () => {
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

  it("that runs is attached to, and runs on when we let go of it", async () => {
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

  it("that does not answer, or is no program, is named with the way out", async () => {
    const port = await freePort();
    const driver = createChromiumDriver({ cdp: `http://127.0.0.1:${port}` });
    await expect(driver.snapshot()).rejects.toThrow("--remote-debugging-port=9222");
    await driver.close();
    expect(() => findChromium({ GISELLE_CHROMIUM: "/no/such/program" })).toThrow(
      "GISELLE_CHROMIUM names /no/such/program, which is not a program.",
    );
  });
});
