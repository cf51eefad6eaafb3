import type { MeasureContext } from "../frame/measure.ts";
import type { Table } from "../frame/table.ts";
import { createAriaSnapshot } from "./aria-snapshot.ts";
import { readChromiumControls } from "./chromium-controls.ts";
import type { Contestant } from "./contestant.ts";
import { createLimits } from "./limits.ts";
import { isTooSlow, lookAt } from "./look-at.ts";
import { openBrowser } from "./open-browser.ts";
import { createOurs } from "./ours.ts";
import { createPageAgent } from "./page-agent.ts";
import type { LookedAt } from "./pages.ts";
import { servePages } from "./serve-pages.ts";
import { createStagehand } from "./stagehand.ts";
import { type SeenPage, toTables } from "./tables.ts";

interface LookOptions extends MeasureContext {
  /** Time budget for all pages: the remaining time is divided among the remaining pages. */
  totalMs: number;
  /** No page is started after this; the tables show what was measured so far. */
  latestMs: number;
  /** How the listed controls are counted. */
  recallNote: string;
  /** Besides the whole page, also our default scope: forms and what belongs to them. */
  withForm?: boolean;
}

/** Takes snapshots of every page with every contestant. */
export async function lookAtAll(pages: LookedAt[], options: LookOptions): Promise<Table[]> {
  const { smoke, progress, keep, totalMs, latestMs, recallNote, withForm = false } = options;
  const leftOut = smoke ? ["stagehand"] : [];
  await using server = await servePages(pages);
  const { browser, cdpUrl } = await openBrowser();
  const contestants = [
    await createOurs(browser, "page"),
    ...(withForm ? [await createOurs(browser, "form")] : []),
    createAriaSnapshot(browser, "default"),
    createAriaSnapshot(browser, "ai"),
    createPageAgent(browser),
    ...(smoke ? [] : [await createStagehand(cdpUrl).catch(giveUp)]), // a smoke run downloads nothing
    ...createLimits(browser),
  ];
  const started = performance.now();
  const seen: SeenPage[] = [];
  for (const [index, page] of pages.entries()) {
    progress(index / pages.length, page.name);
    const spentMs = performance.now() - started;
    if (spentMs > latestMs) break;
    const budgetMs = (totalMs - spentMs) / (pages.length - index) / contestants.length;
    const able = contestants.filter(({ name }) => !tooSlow(seen, name, page.html.length));
    const turns = smoke ? { rounds: 1, warmUps: 0 } : { rounds: 11, warmUps: 1 };
    const each = { contestants: able, ...turns, budgetMs: Math.max(300, Math.min(budgetMs, 4000)) };
    const url = `${server.url}/${index}`;
    const controls = page.controls ?? (await readChromiumControls(browser, url));
    const by = await lookAt(controls, url, each);
    seen.push({ page: page.name, size: page.html.length, by });
    keep?.(toTables(contestants, seen, { recallNote, leftOut }));
  }
  for (const { close } of contestants) await close?.().catch(() => {}); // all end with the browser
  await browser.close();
  return toTables(contestants, seen, { recallNote, leftOut });
}

/** A contestant that was too slow on a page is skipped on larger pages. */
function tooSlow(seen: SeenPage[], contestant: string, size: number): boolean {
  return seen.some(({ by: { [contestant]: its }, size: earlier }) => earlier <= size && its && isTooSlow(its));
}

/** A contestant that fails on every page, so that its cells show why. */
const giveUp = (error: unknown): Contestant => ({ name: "stagehand", open: () => Promise.reject(error) });
