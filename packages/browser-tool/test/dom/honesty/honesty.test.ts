import { outcomeStatusSchema } from "@giselles-ai/protocol";
import {
  expectHonest,
  giveTool,
  goOn,
  type HonestyCase,
  honestyCases,
  isHeld,
  shareCases,
  tryCase,
} from "@giselles-ai/testing";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";

const cases = Object.values(honestyCases).flat();
const falseSuccesses: string[] = [];
/** Where a tool that goes by paths finds the fields of each case. */
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
  await open(page, given);
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
    const work = () =>
      withPage(async (page) => {
        for (let given = left.pop(); given; given = left.pop())
          if (await isBelieved(page, given)) believed.push(given.title);
      });
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
