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
  /** For all pages together: what is left of it is shared by the pages that are left. */
  totalMs: number;
  /** No page is begun after this: somebody is very slow, and the tables show what there was time for. */
  latestMs: number;
  /** By what the controls that were told are counted. */
  recallNote: string;
  /** Beside the whole page, what we show by ourselves: forms and what belongs to them. */
  withForm?: boolean;
}

/** Every page, seen by everybody who makes text of a page. */
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

/** Who took too long on a page is not asked on a bigger one. */
function tooSlow(seen: SeenPage[], contestant: string, size: number): boolean {
  return seen.some(({ by: { [contestant]: its }, size: earlier }) => earlier <= size && its && isTooSlow(its));
}

/** It fails on every page, so that its cells say why. */
const giveUp = (error: unknown): Contestant => ({ name: "stagehand", open: () => Promise.reject(error) });
