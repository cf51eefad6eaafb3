// One case in a real page, with whatever looks and acts in it.
import type { ExecutionReport, Outcome, Snapshot, SnapshotField } from "@giselles-ai/protocol";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { type BrowserUse, sharedBrowser } from "../browser.ts";
import { closeOrLeave } from "../open-context.ts";
import { startWebServer, type WebServer } from "../web-server.ts";
import type { ActionByLabel, HonestyCase } from "./honesty-case.ts";

/** What looks and acts: a driver, or the script in the page itself. */
export interface Contestant {
  snapshot(): Promise<Snapshot>;
  execute(actions: never[]): Promise<ExecutionReport>;
}

export interface Trial {
  /** Each outcome in a word or two, as the cases have it. */
  said: string[];
  outcomes: Outcome[];
  /** Whether the page has what was asked of it. */
  isHeld: boolean;
  isUntouched: boolean;
  /** Where a tool that goes by paths would find the fields. */
  selectors: string[];
}

export interface SharedCases {
  /** Lends a page of the file, which the next case gets when this one is done with it: it opens another address. */
  withPage<Result>(use: (page: Page) => Promise<Result>): Promise<Result>;
  open(page: Page, given: HonestyCase): Promise<void>;
}

/** One browser context for all tests of a file, which shows the cases of a list. */
export function shareCases(cases: readonly HonestyCase[], use?: BrowserUse): SharedCases {
  let context: BrowserContext;
  let server: WebServer;
  const free: Page[] = [];
  beforeAll(async () => {
    context = await (await sharedBrowser(use)).newContext();
    server = await startWebServer((request, response) => {
      const { html, headers } = cases[Number(request.url?.slice(1))] ?? { html: "" };
      response.writeHead(200, { "content-type": "text/html; charset=utf-8", ...headers }).end(html);
    });
  });
  afterAll(async () => {
    await closeOrLeave(context);
    await server.close();
  });
  return {
    async withPage(use) {
      const page = free.pop() ?? (await context.newPage());
      const result = await use(page);
      free.push(page); // one whose case has failed is not used again
      return result;
    },
    async open(page, given) {
      await page.goto(`${server.url}/${cases.indexOf(given)}`);
    },
  };
}

export async function tryCase(page: Page, given: HonestyCase, contestant: Contestant): Promise<Trial> {
  const { fields } = await contestant.snapshot();
  const targets = given.actions.map((action) => fieldOf(action, fields));
  await goOn(page, given);
  const before = await readPage(page);
  const actions = given.actions.map((action, at) => withId(action, targets[at]?.fieldId ?? ""));
  const { outcomes = [] } = await contestant.execute(actions as never[]);
  return {
    said: outcomes.map(({ status, code }) => (status === "applied" ? status : `${status} ${code}`)),
    outcomes,
    isHeld: await isHeld(page, given),
    isUntouched: before === (await readPage(page)),
    selectors: targets.map(({ selector }) => selector),
  };
}

export function expectHonest({ said, outcomes, isHeld, isUntouched }: Trial, given: HonestyCase): void {
  const last = said.at(-1) ?? "";
  const expected = [given.says].flat();
  const compared = said.map((verdict, at) => (expected[at] === "failed" ? verdict.split(" ")[0] : verdict));
  expect(compared, JSON.stringify(outcomes)).toEqual(expected);
  if (!last.startsWith("unknown")) expect(isHeld, "the page holds it").toBe(last === "applied");
  if (given.value !== undefined) expect(outcomes.at(-1)?.value).toEqual(given.value);
  if (said.every((verdict) => verdict.startsWith("refused"))) expect(isUntouched, "the page is as it was").toBe(true);
}

export function isHeld(page: Page, { held }: HonestyCase): Promise<boolean> {
  return page.evaluate<boolean>(`Boolean(${held})`);
}

/** What happens to the page behind the back of those who have looked at it. A promise is waited for. */
export async function goOn(page: Page, { meanwhile = "" }: HonestyCase): Promise<void> {
  await page.evaluate(meanwhile.startsWith("new Promise") ? meanwhile : `{ ${meanwhile} }`);
}

/** The state of everything that a page shows in controls, through shadow roots and frames, and what its app keeps. */
function readPage(page: Page): Promise<string> {
  return page.evaluate(() => {
    const read = (root: Document | ShadowRoot): unknown[] =>
      Array.from(root.querySelectorAll<HTMLInputElement>("*"), (element) => {
        const inner = element.shadowRoot ?? (element as unknown as HTMLIFrameElement).contentDocument;
        return [element.value, element.checked, element.ariaChecked, inner && read(inner)];
      });
    const { state } = window as { state?: unknown };
    return JSON.stringify([state, read(document), document.body.textContent]);
  });
}

function fieldOf(action: ActionByLabel, fields: SnapshotField[]): Pick<SnapshotField, "fieldId" | "selector"> {
  if (!("on" in action)) return { fieldId: action.fieldId, selector: "none" };
  const found = fields.filter(({ label }) => label === action.on)[action.nth ?? 0];
  if (!found) throw new Error(`No "${action.on}" among ${fields.map(({ label }) => `"${label}"`).join(", ")}.`);
  return found;
}

function withId(
  { on: _on, nth: _nth, ...action }: Partial<ActionByLabel & { on: string; nth: number }>,
  fieldId: string,
) {
  return { ...action, fieldId };
}
