// What a person does in the demo: says what they want, looks at the cards, and answers them.
import { sharedBrowser } from "@giselles-ai/testing";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll } from "vitest";
import type { SampleName } from "../contract.ts";
import { slowest } from "./app.cases.ts";

export interface Demo {
  page: Page;
  ask(text: string): Promise<void>;
  /** The card that asks. */
  card(): ReturnType<Page["getByRole"]>;
  approve(): Promise<void>;
  /** No, and why. */
  deny(reason: string): Promise<void>;
  stop(): Promise<void>;
  /** Resolves when the agent's words are in the chat. */
  said(text: string | RegExp): Promise<void>;
  /** Resolves when the panel says what it is at. */
  status(text: string | RegExp): Promise<void>;
}

export type OpenDemo = (url: string, form?: SampleName, options?: { width?: number }) => Promise<Demo>;

/** One tab for the demos of a file, emptied before each: half of what a new one costs is to compile the app's scripts again. */
export function shareDemo(): OpenDemo {
  let shared: Promise<BrowserContext> | undefined;
  afterAll(async () => (await shared)?.close());
  return async (url, form = "contact", { width = 1280 } = {}) => {
    // What moves without end is drawn without end, while somebody is waited for.
    shared ??= sharedBrowser().then((browser) => browser.newContext({ reducedMotion: "reduce" }));
    const page = await emptyTab(await shared, url);
    await page.setViewportSize({ width, height: 850 });
    await page.goto(`${url}/?form=${form}`);
    return demoIn(page);
  };
}

/** A tab that knows nothing of the app, in a context that has no other. */
async function emptyTab(context: BrowserContext, url: string): Promise<Page> {
  const [page = await context.newPage(), ...others] = context.pages();
  for (const other of others) await other.close();
  await page.goto(`${url}/icon.svg`); // of the same origin, and without its scripts
  await context.clearCookies();
  await page.evaluate(() => [localStorage, sessionStorage].forEach((storage) => void storage.clear()));
  return page;
}

export function demoIn(page: Page): Demo {
  page.setDefaultTimeout(slowest);
  const chat = page.getByRole("region", { name: "Chat" }).first();
  const card = () => chat.getByRole("region", { name: /^Allow / });
  return {
    page,
    card,
    async ask(text) {
      const box = chat.getByRole("textbox", { name: "Message" });
      await chat.getByRole("log").waitFor(); // the panel is ready
      await box.fill(text);
      await box.press("Enter");
    },
    approve: () => card().getByRole("button", { name: "Approve", exact: true }).click(),
    async deny(reason) {
      const no = card().getByRole("button", { name: "Deny" });
      await no.click(); // which asks for the reason
      await card()
        .getByLabel(/^Reason/)
        .fill(reason);
      await no.click();
    },
    stop: () => chat.getByRole("button", { name: "Stop" }).click(),
    said: (text) => chat.getByRole("log").getByText(text).last().waitFor(),
    status: (text) => chat.locator("[role=status][data-phase]").filter({ hasText: text }).waitFor(),
  };
}
