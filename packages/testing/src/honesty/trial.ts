// Runs one case in a real page, with any driver.
import type { ExecutionReport, Outcome, Snapshot, SnapshotField } from "@giselles-ai/protocol";
import { isReversal } from "@giselles-ai/protocol/rules";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { type BrowserUse, sharedBrowser } from "../browser.ts";
import { closeContext } from "../open-context.ts";
import { startWebServer, type WebServer } from "../web-server.ts";
import type { ActionByLabel, HonestyCase } from "./honesty-case.ts";

/** What takes snapshots and executes actions: a driver, or the script in the page itself. */
export interface Contestant {
  snapshot(): Promise<Snapshot>;
  execute(actions: never[]): Promise<ExecutionReport>;
}

export interface Trial {
  /** Each outcome in the form that the cases use. */
  said: string[];
  outcomes: Outcome[];
  /** Whether the page has the requested value. */
  isHeld: boolean;
  isUntouched: boolean;
  /** How many values the next snapshot says were changed after the report. */
  corrections: number;
  /** CSS selectors of the fields, for comparison with tools that use selectors. */
  selectors: string[];
}

export interface SharedCases {
  /** Lends one of the file's pages. The next case reuses it with another address. */
  withPage<Result>(use: (page: Page) => Promise<Result>): Promise<Result>;
  open(page: Page, given: HonestyCase): Promise<void>;
}

/** One browser context for all tests of a file, and a server for its cases. */
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
    await closeContext(context);
    await server.close();
  });
  return {
    async withPage(use) {
      const page = free.pop() ?? (await context.newPage());
      const result = await use(page);
      free.push(page); // a page whose case failed is not reused
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
  await runMeanwhile(page, given);
  const before = await readPage(page);
  const actions = given.actions.map((action, at) => withId(action, targets[at]?.fieldId ?? ""));
  const { outcomes = [] } = await contestant.execute(actions as never[]);
  const trial = {
    said: outcomes.map(({ status, code }) => (status === "applied" || !code ? status : `${status} ${code}`)),
    outcomes,
    isHeld: await isHeld(page, given),
    isUntouched: before === (await readPage(page)),
    selectors: targets.map(({ selector }) => selector),
  };
  if (!given.later) return { ...trial, corrections: 0 };
  await page.evaluate(given.later.script);
  const { late = [] } = await contestant.snapshot();
  return { ...trial, corrections: late.filter(isReversal).length };
}

export function expectHonest(trial: Trial, given: HonestyCase): void {
  const { said, outcomes, isHeld, isUntouched, corrections } = trial;
  const last = said.at(-1) ?? "";
  const expected = [given.says].flat();
  const compared = said.map((verdict, at) => (expected[at] === "failed" ? verdict.split(" ")[0] : verdict));
  expect(compared, JSON.stringify(outcomes)).toEqual(expected);
  if (!last.startsWith("unknown")) expect(isHeld, "the page has the value").toBe(last === "applied");
  expect(corrections, "corrections in the next reply").toBe(given.later?.isCorrected ? 1 : 0);
  if (given.value !== undefined) expect(outcomes.at(-1)?.value).toEqual(given.value);
  if (said.every((verdict) => verdict.startsWith("refused"))) expect(isUntouched, "the page is unchanged").toBe(true);
}

export function isHeld(page: Page, { held }: HonestyCase): Promise<boolean> {
  return page.evaluate<boolean>(`Boolean(${held})`);
}

/** Runs the case's script that changes the page after the snapshot. Waits for it if it is a promise. */
export async function runMeanwhile(page: Page, { meanwhile = "" }: HonestyCase): Promise<void> {
  await page.evaluate(meanwhile.startsWith("new Promise") ? meanwhile : `{ ${meanwhile} }`);
}

/** The state of all controls, including those in shadow roots and frames, and of the page's app. */
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
