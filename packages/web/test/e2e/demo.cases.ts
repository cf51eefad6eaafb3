// What a person does in the demo: says what they want, looks at the cards, and answers them.
import type { Page } from "playwright-core";
import type { SampleName } from "../../src/contract.ts";
import { slowest } from "./app.cases.ts";
import { shareTab } from "./tab.cases.ts";

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

/** Demos of a file, one after the other in one tab. */
export function shareDemo(): OpenDemo {
  // What moves without end is drawn without end, while somebody is waited for.
  const openTab = shareTab({ reducedMotion: "reduce" });
  return async (url, form = "contact", { width = 1280 } = {}) =>
    demoIn(await openTab(`${url}/?form=${form}`, { width, height: 850 }));
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
