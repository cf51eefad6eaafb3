// What a person does in the demo: asks for something, and answers approval cards.
import type { Page } from "playwright-core";
import type { SampleName } from "../../src/contract.ts";
import { testTimeoutMs } from "./app.cases.ts";
import { shareTab } from "./tab.cases.ts";

export interface Demo {
  page: Page;
  ask(text: string): Promise<void>;
  /** The approval card. */
  card(): ReturnType<Page["getByRole"]>;
  approve(): Promise<void>;
  /** Denies with a reason. */
  deny(reason: string): Promise<void>;
  stop(): Promise<void>;
  /** Resolves when the text is in the chat. */
  shows(text: string | RegExp): Promise<void>;
  /** Resolves when the panel shows this status. */
  status(text: string | RegExp): Promise<void>;
}

export type OpenDemo = (url: string, form?: SampleName, options?: { width?: number }) => Promise<Demo>;

/** The demos of a file, one after the other in the same tab. */
export function shareDemo(): OpenDemo {
  // Endless animations would keep the browser busy while a test waits.
  const openTab = shareTab({ reducedMotion: "reduce" });
  return async (url, form = "contact", { width = 1280 } = {}) =>
    demoIn(await openTab(`${url}/?form=${form}`, { width, height: 850 }));
}

export function demoIn(page: Page): Demo {
  page.setDefaultTimeout(testTimeoutMs);
  const chat = page.getByRole("region", { name: "Chat" }).first();
  const card = () => chat.getByRole("region", { name: /^Allow / });
  return {
    page,
    card,
    async ask(text) {
      const box = chat.getByRole("textbox", { name: "Message" });
      await chat.getByRole("log").waitFor(); // wait until the panel is ready
      await box.fill(text);
      await box.press("Enter");
    },
    approve: () => card().getByRole("button", { name: "Approve", exact: true }).click(),
    async deny(reason) {
      const denyButton = card().getByRole("button", { name: "Deny" });
      await denyButton.click(); // asks for the reason
      await card()
        .getByLabel(/^Reason/)
        .fill(reason);
      await denyButton.click();
    },
    stop: () => chat.getByRole("button", { name: "Stop" }).click(),
    shows: (text) => chat.getByRole("log").getByText(text).last().waitFor(),
    status: (text) => chat.locator("[role=status][data-phase]").filter({ hasText: text }).waitFor(),
  };
}
