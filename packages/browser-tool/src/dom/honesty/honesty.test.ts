import { outcomeStatusSchema, type SnapshotField } from "@giselles-ai/protocol";
import { closeOrLeave, giveTool, sharedBrowser } from "@giselles-ai/testing";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answeringBack } from "./answering-back.cases.ts";
import { constraints } from "./constraints.cases.ts";
import type { ActionByLabel, HonestyCase } from "./honesty-case.ts";
import { moving } from "./moving.cases.ts";
import { outOfReach } from "./out-of-reach.cases.ts";
import { understanding } from "./understanding.cases.ts";
import { widgets } from "./widgets.cases.ts";

const tables = { constraints, answeringBack, moving, outOfReach, widgets, understanding };
const cases: HonestyCase[] = Object.values(tables).flat();
const falseSuccesses: string[] = [];
/** Where a tool that goes by paths finds the fields of each case. */
const selectors = new Map<HonestyCase, string[]>();

let context: BrowserContext;

beforeAll(async () => {
  context = await (await sharedBrowser()).newContext();
  await context.route("http://honesty.test/*", (route) => {
    const { html, headers } = cases[Number(new URL(route.request().url()).pathname.slice(1))] as HonestyCase;
    return route.fulfill({ body: html, headers: { "content-type": "text/html; charset=utf-8", ...headers } });
  });
});

afterAll(() => closeOrLeave(context));

const addressOf = (given: HonestyCase) => `http://honesty.test/${cases.indexOf(given)}`;

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

const isHeld = (page: Page, { held }: HonestyCase) => page.evaluate<boolean>(`Boolean(${held})`);

/** What happens to the page behind the back of those who have looked at it. A promise is waited for. */
async function goOn(page: Page, { meanwhile = "" }: HonestyCase): Promise<void> {
  await page.evaluate(meanwhile.startsWith("new Promise") ? meanwhile : `{ ${meanwhile} }`);
}

describe.each(Object.entries(tables))("honest about %s", (_name, table) => {
  it.concurrent.each(table.map((given) => [given.title, given] as const))("%s", async (_title, given) => {
    const page = await context.newPage();
    await page.goto(addressOf(given));
    const tool = await giveTool(page);
    const { fields } = await tool.snapshot();
    const targets = given.actions.map((action) => fieldOf(action, fields));
    selectors.set(
      given,
      targets.map(({ selector }) => selector),
    );
    await goOn(page, given);
    const before = await readPage(page);

    const { outcomes = [] } = await tool.execute(
      given.actions.map((action, at) => withId(action, targets[at]?.fieldId ?? "")),
    );

    const held = await isHeld(page, given);
    const said = outcomes.map(({ status, code }) => (status === "applied" ? status : `${status} ${code}`));
    const last = said.at(-1) ?? "";
    if (last === "applied" && !held) falseSuccesses.push(given.title);
    const expected = [given.says].flat();
    const compared = said.map((verdict, at) => (expected[at] === "failed" ? verdict.split(" ")[0] : verdict));
    expect(compared, JSON.stringify(outcomes)).toEqual(expected);
    if (!last.startsWith("unknown")) expect(held, "the page holds it").toBe(last === "applied");
    if (given.message) expect(outcomes.at(-1)?.message).toMatch(given.message);
    if (given.value !== undefined) expect(outcomes.at(-1)?.value).toEqual(given.value);
    if (said.every((verdict) => verdict.startsWith("refused"))) expect(await readPage(page)).toBe(before);
    await page.close();
  });
});

/** What tools do that do not look: find it by its path, set the value, send the event, be content. */
const naive = `(selector, { action, value, checked }) => {
  const element = document.querySelector(selector);
  if (!element || element.type === "file") return false;
  if (action === "click" || (action === "check" && element.checked !== checked)) element.click();
  if (action === "click" || action === "check") return true;
  if (value === undefined) return false; // more than it can do
  element.value = value;
  return element.dispatchEvent(new Event("input", { bubbles: true }));
}`;

/** Whether the naive tool claims to have done what the page does not hold. */
async function isBelieved(page: Page, given: HonestyCase): Promise<boolean> {
  await page.goto(addressOf(given));
  await goOn(page, given);
  for (const [at, action] of given.actions.entries()) {
    const [selector, wanted] = [selectors.get(given)?.[at] ?? "none", action].map((part) => JSON.stringify(part));
    if (!(await page.evaluate<boolean>(`(${naive})(${selector}, ${wanted})`))) return false;
  }
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 130))); // as long as ours watches
  return !(await isHeld(page, given));
}

describe("the control", () => {
  it("a tool that does not look is caught by the same pages, and ours by none", { timeout: 120_000 }, async () => {
    const believed: string[] = [];
    const left = [...cases];
    const work = async () => {
      const page = await context.newPage();
      for (let given = left.pop(); given; given = left.pop())
        if (await isBelieved(page, given)) believed.push(given.title);
      await page.close();
    };
    await Promise.all([work(), work(), work(), work(), work()]);
    process.stdout.write(
      `Honesty: ${cases.length} cases. False successes and broken constraints: ours ${falseSuccesses.length}, a tool that does not look ${believed.length}.\n`,
    );
    expect(falseSuccesses).toEqual([]);
    expect(believed.length).toBeGreaterThan(60);
  });

  it("every status that an outcome can have is among the cases, or is about batches", () => {
    const seen = new Set(cases.flatMap(({ says }) => [says].flat().map((verdict) => verdict.split(" ")[0])));
    expect([...seen, "skipped"].sort()).toEqual([...outcomeStatusSchema.options].sort());
  });
});
