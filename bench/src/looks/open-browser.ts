import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { quietArguments } from "@giselles-ai/testing";
import { type Browser, chromium } from "playwright-core";

/** One Chromium for all contestants, with a debugging port and extensions. */
export async function openBrowser(): Promise<{ browser: Browser; cdpUrl: string }> {
  const port = await findFreePort();
  const browser = await chromium.launch({
    executablePath: process.env.GISELLE_CHROMIUM ?? "",
    chromiumSandbox: process.getuid?.() !== 0,
    ignoreDefaultArgs: ["--disable-extensions"],
    args: [
      ...quietArguments,
      ...[`--remote-debugging-port=${port}`, "--remote-allow-origins=*", "--enable-unsafe-extension-debugging"],
    ],
  });
  return { browser, cdpUrl: `http://127.0.0.1:${port}` };
}

function findFreePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
