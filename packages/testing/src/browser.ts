import { type Browser, chromium } from "playwright-core";

let shared: Promise<Browser> | undefined;

/** The one browser of this test worker, started when it is first wanted. It ends with the worker. */
export function sharedBrowser(): Promise<Browser> {
  shared ??= launchBrowser();
  return shared;
}

/** A browser of one's own, for tests that kill it. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = process.env.GISELLE_CHROMIUM;
  if (!executablePath)
    throw new Error("GISELLE_CHROMIUM is not set. Run the tests with `npm test`, which finds a browser.");
  const args = ["--disable-background-networking", "--disable-component-update", "--disable-quic", "--disable-sync"];
  return chromium.launch({ executablePath, args, chromiumSandbox: process.getuid?.() !== 0 });
}
