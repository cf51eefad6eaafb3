import { outcomeStatusSchema } from "@giselles-ai/protocol";
import {
  expectHonest,
  giveTool,
  type HonestyCase,
  honestyCases,
  isHeld,
  runMeanwhile,
  shareCases,
  tryCase,
} from "@giselles-ai/testing";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";

const cases = Object.values(honestyCases).flat();
const falseSuccesses: string[] = [];
/** The selectors of the fields of each case, for the naive tool. */
const selectors = new Map<HonestyCase, string[]>();

const { withPage, open } = shareCases(cases);

describe.each(Object.entries(honestyCases))("honest about %s", (_name, table) => {
  it.concurrent.each(table.map((given) => [given.title, given] as const))("%s", async (_title, given) => {
    const trial = await withPage(async (page) => {
      await open(page, given);
      return tryCase(page, given, await giveTool(page));
    });
    selectors.set(given, trial.selectors);
    if (trial.said.at(-1) === "applied" && !trial.isHeld) falseSuccesses.push(given.title);
    expectHonest(trial, given);
    if (given.message) expect(trial.outcomes.at(-1)?.message).toMatch(given.message);
  });
});

/** A tool that does not verify: it finds the element by its selector, sets the value and fires the event. */
const naive = `(selector, { action, value, checked }) => {
  const element = document.querySelector(selector);
  if (!element || element.type === "file") return false;
  if (action === "click" || (action === "check" && element.checked !== checked)) element.click();
  if (action === "click" || action === "check") return true;
  if (value === undefined) return false; // not supported
  element.value = value;
  return element.dispatchEvent(new Event("input", { bubbles: true }));
}`;

/** Whether the naive tool claims success although the page shows something else. */
async function isFalseSuccess(page: Page, given: HonestyCase): Promise<boolean> {
  await open(page, given);
  await runMeanwhile(page, given);
  for (const [index, action] of given.actions.entries()) {
    const [selector, wanted] = [selectors.get(given)?.[index] ?? "none", action].map((part) => JSON.stringify(part));
    if (!(await page.evaluate<boolean>(`(${naive})(${selector}, ${wanted})`))) return false;
  }
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 130))); // as long as our own tool watches
  if (given.later) await page.evaluate(given.later.script);
  return !(await isHeld(page, given));
}

describe("a naive tool", () => {
  it("reports false successes on the same pages, and our tool none", { timeout: 600_000 }, async () => {
    const naiveSuccesses: string[] = [];
    const remaining = [...cases];
    const work = () =>
      withPage(async (page) => {
        for (let given = remaining.pop(); given; given = remaining.pop())
          if (await isFalseSuccess(page, given)) naiveSuccesses.push(given.title);
      });
    await Promise.all([work(), work(), work(), work(), work()]);
    process.stdout.write(
      `Honesty: ${cases.length} cases. False successes and broken constraints: ours ${falseSuccesses.length}, a naive tool ${naiveSuccesses.length}.\n`,
    );
    expect(falseSuccesses).toEqual([]);
    expect(naiveSuccesses.length).toBeGreaterThan(75);
  });

  it("every outcome status is among the cases, except skipped, which needs a batch", () => {
    const seen = new Set(cases.flatMap(({ says }) => [says].flat().map((verdict) => verdict.split(" ")[0])));
    expect([...seen, "skipped"].sort()).toEqual([...outcomeStatusSchema.options].sort());
  });
});
