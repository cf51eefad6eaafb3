import type { Browser } from "playwright-core";
import { type Contestant, isControlRole, openIn } from "./contestant.ts";

/** Playwright's snapshots: the one for tests, and the one for its agents. */
export const createAriaSnapshot = (browser: Browser, mode: "default" | "ai"): Contestant => ({
  name: mode === "ai" ? "ariaSnapshot, ai" : "ariaSnapshot",
  async open(url) {
    const page = await openIn(browser, url);
    return {
      look: () => page.locator("body").ariaSnapshot({ mode }),
      toText: String,
      close: () => page.close(),
    };
  },
  readControls: (text) =>
    [...text.matchAll(/^\s*- '?(\w+) "((?:[^"\\]|\\.)*)"/gm)]
      .filter(([, role = ""]) => isControlRole(role))
      .map(([, , name = ""]) => name),
});
