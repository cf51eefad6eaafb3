// What the browser itself offers, and the minimum that any walk of the page must do.
import type { Browser, CDPSession } from "playwright-core";
import { type Contestant, isControlRole, openIn } from "./contestant.ts";

interface AxTree {
  nodes: { ignored: boolean; role?: { value?: string }; name?: { value?: string } }[];
}

const overCdp = (
  browser: Browser,
  name: string,
  ask: (session: CDPSession) => Promise<unknown>,
): Pick<Contestant, "name" | "isLimit" | "open"> => ({
  name,
  isLimit: true,
  async open(url) {
    const page = await openIn(browser, url);
    const session = await page.context().newCDPSession(page);
    return { look: () => ask(session), toText: (seen) => JSON.stringify(seen), close: () => page.close() };
  },
});

const bareWalk = `[...document.querySelectorAll("*")].reduce((sum, element) => sum + element.getBoundingClientRect().width, 0)`;

export const createLimits = (browser: Browser): Contestant[] => [
  {
    ...overCdp(browser, "getFullAXTree", (session) => session.send("Accessibility.getFullAXTree")),
    readControls: (text) =>
      (JSON.parse(text) as AxTree).nodes
        .filter(({ ignored, role }) => !ignored && isControlRole(role?.value ?? ""))
        .map(({ name }) => name?.value ?? ""),
  },
  overCdp(browser, "captureSnapshot", (session) => session.send("DOMSnapshot.captureSnapshot", { computedStyles: [] })),
  {
    name: "bare walk",
    isLimit: true,
    async open(url) {
      const page = await openIn(browser, url);
      return { look: () => page.evaluate(bareWalk), toText: () => "", close: () => page.close() };
    },
  },
];
