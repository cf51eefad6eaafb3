import type { Browser, Page } from "playwright-core";

/** One look at an open page. */
export interface Look {
  look(): Promise<unknown>;
  /** What a model would be given of it; where it is given to no model, the answer as JSON. */
  toText(seen: unknown): string;
  close(): Promise<unknown>;
}

export interface Contestant {
  name: string;
  /** Does less than the work: it is there to be compared with. */
  isLimit?: boolean;
  /** A page of its own: some leave marks in it. */
  open(url: string): Promise<Look>;
  /** The names of the controls that it found, as far as it tells names. */
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
