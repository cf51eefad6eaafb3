import type { MeasureContext } from "./frame/measure.ts";
import { messageOf } from "./frame/message-of.ts";
import type { Table } from "./frame/table.ts";
import { createAriaSnapshot } from "./looks/aria-snapshot.ts";
import type { Contestant } from "./looks/contestant.ts";
import { createLimits } from "./looks/limits.ts";
import { lookAt } from "./looks/look-at.ts";
import { openBrowser } from "./looks/open-browser.ts";
import { createOurs } from "./looks/ours.ts";
import { createPageAgent } from "./looks/page-agent.ts";
import { makePages } from "./looks/pages.ts";
import { servePages } from "./looks/serve-pages.ts";
import { createStagehand } from "./looks/stagehand.ts";
import { type SeenPage, toTables } from "./looks/tables.ts";

/** Pages of many kinds and sizes, seen by everybody who makes text of a page: how long, how much, and how much of it is right. */
export async function measureLooks({ smoke, progress, keep }: MeasureContext): Promise<Table[]> {
  const pages = makePages({ smoke });
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
  const deadline = performance.now() + 200_000; // what is left of it is shared by the pages that are left
  const seen: SeenPage[] = [];
  for (const [index, page] of pages.entries()) {
    progress(index / pages.length, page.name);
    if (performance.now() > deadline + 30_000) break; // somebody is very slow: the tables show what there was time for
    const budgetMs = (deadline - performance.now()) / (pages.length - index) / contestants.length;
    const able = contestants.filter(({ name }) => !tooSlow(seen, name, page.html.length));
    const options = { contestants: able, rounds: smoke ? 2 : 11, budgetMs: Math.max(300, Math.min(budgetMs, 4000)) };
    const by = await lookAt(page, `${server.url}/${index}`, options);
    seen.push({ page: page.name, size: page.html.length, by });
    keep?.(toTables(contestants, seen));
  }
  for (const { close } of contestants) await close?.().catch(() => {}); // all end with the browser
  await browser.close();
  return toTables(contestants, seen);
}

/** Who took too long on a page is not asked on a bigger one. */
function tooSlow(seen: SeenPage[], contestant: string, size: number): boolean {
  return seen.some(
    ({ by, size: earlier }) => earlier <= size && by[contestant]?.failed?.startsWith("It took more than"),
  );
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
