import type { Browser, Page } from "playwright-core";

/** One snapshot of an open page. */
export interface Look {
  look(): Promise<unknown>;
  /** The text for a model; for tools that are not made for models, the answer as JSON. */
  toText(seen: unknown): string;
  close(): Promise<unknown>;
}

export interface Contestant {
  name: string;
  /** A reference that does less than the whole work. */
  isLimit?: boolean;
  /** A separate page, because some contestants modify it. */
  open(url: string): Promise<Look>;
  /** The names of the controls that it found, if it reports names. */
  readControls?(text: string): string[];
  close?(): Promise<unknown>;
}

export async function openIn(browser: Browser, url: string): Promise<Page> {
  const [context = await browser.newContext()] = browser.contexts(); // one for all: a context costs more than a page
  const page = await context.newPage();
  await page.goto(url, { waitUntil: "load" });
  return page;
}

export const isControlRole = (role: string) =>
  /^(textbox|searchbox|spinbutton|combobox|select|listbox|checkbox|radio|button|link|slider|switch|date|datetime|inputtime|colorwell|input|textarea)$/i.test(
    role,
  );
