import { type Audit, auditPage, bundleFixture, fixtureNames, readBothScripts } from "@giselles-ai/testing";
import type { Browser } from "playwright-core";
import type { MeasureContext } from "./frame/measure.ts";
import type { Table } from "./frame/table.ts";
import { openBrowser } from "./looks/open-browser.ts";
import { type LookedAt, makePages } from "./looks/pages.ts";
import { readSavedPages } from "./looks/saved-pages.ts";
import { servePages } from "./looks/serve-pages.ts";

/** Compares our snapshot with everything that can be operated and read, according to the browser. Every miss is a row. */
export async function measureCompleteness({ smoke, progress }: MeasureContext): Promise<Table[]> {
  const pages = await listPages(smoke);
  const server = await servePages(pages);
  const { browser } = await openBrowser();
  const audits: [string, Audit][] = [];
  try {
    for (const [index, { name }] of pages.entries()) {
      progress(index / pages.length, name);
      audits.push([name, await auditAt(browser, `${server.url}/${index}`)]);
    }
  } finally {
    await browser.close();
    await server.close();
  }
  return [toShares(audits), toMisses(audits)];
}

async function listPages(smoke: boolean): Promise<LookedAt[]> {
  const names = smoke ? fixtureNames.slice(0, 2) : fixtureNames;
  const fixtures = await Promise.all(names.map(async (name) => ({ name, html: await bundleFixture(name) })));
  const made = makePages({ smoke }).filter(({ name }) => !/[15]0,000/.test(name));
  return [...fixtures, ...made, ...(smoke ? [] : readSavedPages())];
}

async function auditAt(browser: Browser, url: string): Promise<Audit> {
  const context = await browser.newContext({ bypassCSP: true });
  const page = await context.newPage();
  await page.addInitScript(await readBothScripts());
  await page.goto(url, { waitUntil: "load" });
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  const audit = await auditPage(page);
  await context.close();
  return audit;
}

function toShares(audits: [string, Audit][]): Table {
  return {
    title: "Controls and text in the snapshot",
    columns: [
      { name: "page" },
      { name: "controls" },
      { name: "listed", unit: "%", better: "more" },
      { name: "texts" },
      { name: "said", unit: "%", better: "more" },
    ],
    rows: audits.map(([name, { controls, missedControls, texts, missedTexts }]) => [
      name,
      controls,
      share(controls, missedControls.length),
      texts,
      share(texts, missedTexts.length),
    ]),
    note: "Controls: what the accessibility tree calls one, what listens for a pointer, what can have the focus, and what shows a hand, if a hit test reaches it. Texts: text nodes with a box that is not clipped, text of style sheets, and values.",
  };
}

function toMisses(audits: [string, Audit][]): Table {
  return {
    title: "What is missing",
    columns: [{ name: "page" }, { name: "what" }, { name: "found by" }],
    rows: audits.flatMap(([name, { missedControls, missedTexts }]) => [
      ...missedControls.map(({ what, sources }) => [name, what, sources.join(", ")]),
      ...missedTexts.map((text) => [name, text, "text"]),
    ]),
  };
}

function share(all: number, missed: number): number {
  return all === 0 ? 100 : Math.round((1000 * (all - missed)) / all) / 10;
}
