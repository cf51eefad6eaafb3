import type { MeasureContext } from "./frame/measure.ts";
import { messageOf } from "./frame/message-of.ts";
import type { Table } from "./frame/table.ts";
import { createAriaSnapshot } from "./looks/aria-snapshot.ts";
import type { Contestant } from "./looks/contestant.ts";
import { createLimits } from "./looks/limits.ts";
import { lookAt, type Seen } from "./looks/look-at.ts";
import { openBrowser } from "./looks/open-browser.ts";
import { createOurs } from "./looks/ours.ts";
import { createPageAgent } from "./looks/page-agent.ts";
import { makePages } from "./looks/pages.ts";
import { readSavedPages } from "./looks/saved-pages.ts";
import { servePages } from "./looks/serve-pages.ts";
import { createStagehand } from "./looks/stagehand.ts";
import { toTables } from "./looks/tables.ts";

/** Pages of many kinds and sizes, seen by everybody who makes text of a page: how long, how much, and how much of it is right. */
export async function measureLooks({ smoke, progress }: MeasureContext): Promise<Table[]> {
  const pages = [...makePages({ smoke }), ...(smoke ? [] : readSavedPages())];
  await using server = await servePages(pages);
  const { browser, cdpUrl } = await openBrowser();
  const contestants = [
    await createOurs(browser),
    createAriaSnapshot(browser, "default"),
    createAriaSnapshot(browser, "ai"),
    createPageAgent(browser),
    smoke ? cannotRun("stagehand", "not fetched for a smoke run") : await createStagehand(cdpUrl).catch(giveUp),
    ...createLimits(browser),
  ];
  const deadline = performance.now() + 180_000; // what is left of it is shared by the pages that are left
  const seen: { page: string; by: Record<string, Seen> }[] = [];
  for (const [index, page] of pages.entries()) {
    progress(index / pages.length, page.name);
    const budgetMs = (deadline - performance.now()) / (pages.length - index) / contestants.length;
    const options = { contestants, rounds: smoke ? 2 : 15, budgetMs: Math.max(300, Math.min(budgetMs, 4000)) };
    const by = await lookAt(page, `${server.url}/${index}`, options);
    seen.push({ page: page.name, by });
  }
  for (const { close } of contestants) await close?.().catch(() => {}); // all end with the browser
  await browser.close();
  return toTables(contestants, seen);
}

const giveUp = (error: unknown) => cannotRun("stagehand", messageOf(error));

function cannotRun(name: string, why: string): Contestant {
  return {
    name,
    open() {
      throw new Error(why);
    },
  };
}
