// Debian's WebKit behind the part of Playwright's interface that our tests use.
import type { Browser, BrowserContextOptions } from "playwright-core";
import { type Instance, WebDriverContext } from "./context.ts";
import { sharedDisplay } from "./display.ts";
import { startDriver } from "./driver.ts";
import { startPageProxy } from "./page-proxy.ts";

/** Starts a browser per context, because WebDriver has one cookie jar per browser. Browsers of closed contexts are reused. */
export async function launchWebKit(program: string): Promise<Browser> {
  const display = await sharedDisplay();
  const free: Instance[] = [];
  const all: Instance[] = [];
  const start = async () => {
    const proxy = await startPageProxy();
    const instance = { proxy, driver: await startDriver({ program, display, proxy: proxy.address }) };
    all.push(instance);
    return instance;
  };
  const first = await start();
  free.push(first);
  const browser = {
    version: () => first.driver.version,
    async newContext(options: BrowserContextOptions = {}): Promise<WebDriverContext> {
      const instance = free.pop() ?? (await start());
      return new WebDriverContext(instance, { browser, options, release: () => void free.push(instance) });
    },
    async close() {
      for (const { driver, proxy } of all) {
        await driver.close();
        proxy.close();
      }
    },
  };
  return browser as unknown as Browser; // only the part that the tests need is implemented
}
