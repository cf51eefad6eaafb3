import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ExecutionReport, Snapshot } from "@giselles-ai/protocol";
import {
  createGate,
  makeFolder,
  openRecordedPage,
  type PageSource,
  readPageScript,
  readWidgetScript,
  servePages,
} from "@giselles-ai/testing";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";

const form = `<!doctype html><html lang="en"><title>Booking</title>
  <form onsubmit="globalThis.effect?.('sent'); return false">
    <label>Name <input></label>
    <label>Email <input type="email"></label>
    <label>Guests <input type="number"></label>
    <label>Street <input value=""></label>
    <label>Room <select><option>Small</option><option>Large</option></select></label>
    <label>Breakfast <input type="checkbox"></label>
    <label>Note <textarea></textarea></label>
    <label>Arrival <input type="date" oninput="globalThis.effect?.('typed', this.value)"></label>
    <label>Departure <input type="date"></label>
    <button>Book</button>
  </form>`;

const javascript = { "content-type": "text/javascript" };

interface SiteOptions {
  headers?: Record<string, string>;
  widgets?: PageSource;
  /** The attributes of the script tag. */
  script?: string;
}

async function openSite({ headers = {}, widgets, script = `src="/giselle-dom.iife.js"` }: SiteOptions = {}) {
  const scripts: Record<string, PageSource> = {
    "/giselle-dom.iife.js": { headers: javascript, body: await readPageScript() },
    "/giselle-widgets.iife.js": widgets ?? { headers: javascript, body: await readWidgetScript() },
  };
  const site = await servePages({ "/": { headers, body: `${form}<script ${script}></script>` }, ...scripts });
  const { page, effects } = await openRecordedPage();
  await page.goto(site.url);
  const loads = () => site.asked.filter((path) => path.includes("giselle-widgets")).length;
  return { site, page, effects, loads, scripts };
}

type Step = [label: string, action: Record<string, unknown>];
interface Global {
  giselle: {
    snapshot(): Snapshot;
    execute(actions: unknown[], options?: object): Promise<ExecutionReport>;
  };
  stopping: AbortController;
  running: Promise<ExecutionReport>;
}

/** Starts the actions; the report is in `running`. */
async function start(page: Page, steps: Step[], options: object = {}): Promise<void> {
  await page.evaluate(
    ([given, how]) => {
      const world = globalThis as unknown as Global;
      const { fields } = world.giselle.snapshot();
      const actions = given.map(([label, action]) => ({
        ...action,
        fieldId: fields.find((field) => field.label === label)?.fieldId,
      }));
      world.stopping = new AbortController();
      world.running = world.giselle.execute(actions, { signal: world.stopping.signal, ...how });
    },
    [steps, options] as const,
  );
}

const report = (page: Page) => page.evaluate(() => (globalThis as unknown as Global).running);

async function run(page: Page, steps: Step[], options?: object): Promise<ExecutionReport> {
  await start(page, steps, options);
  return report(page);
}

const fill = (label: string, value: string): Step => [label, { action: "fill", value }];
const inWords: Step[] = [fill("Arrival", "4 March 2026")];
const book: Step = ["Book", { action: "click" }];

describe("the script for widgets", () => {
  it("is not asked for by plain fields", async () => {
    const { page, loads } = await openSite();
    const { outcomes } = await run(page, [
      fill("Name", "Ada Lovelace"),
      fill("Email", "ada@example.com"),
      fill("Guests", "1,200"),
      fill("Street", "12 Long Street, Springfield 62704"),
      fill("Room", "Large"),
      fill("Breakfast", "yes"),
      fill("Note", "From 4 March 2026 to 9 March 2026"),
      fill("Arrival", "2026-03-04"),
      book,
    ]);
    expect(outcomes?.map(({ status }) => status)).toEqual(Array(9).fill("applied"));
    expect(loads()).toBe(0);
  });

  it("is loaded once, from beside the first script", async () => {
    const { page, loads, effects } = await openSite();
    const both = [...inWords, fill("Departure", "9 March 2026")];
    expect(await run(page, both)).toMatchObject({ applied: 2, outcomes: [{ value: "2026-03-04" }, {}] });
    expect(await run(page, [fill("Arrival", "5 March 2026")])).toMatchObject({ applied: 1 });
    expect(loads()).toBe(1);
    expect(effects.count("typed")).toBe(2);
  });

  it.each([
    ["scripts of its own origin", "script-src 'self'", `src="/giselle-dom.iife.js"`],
    [
      "scripts with a nonce, and no trusted types",
      "script-src 'nonce-abc'; require-trusted-types-for 'script'; trusted-types 'none'",
      `nonce="abc" src="/giselle-dom.iife.js"`,
    ],
    [
      "what a trusted script loads",
      "script-src 'nonce-abc' 'strict-dynamic'",
      `nonce="abc" src="/giselle-dom.iife.js" defer`,
    ],
  ])("is loaded under a policy that allows only %s", async (_title, policy, script) => {
    const { page } = await openSite({
      headers: { "content-security-policy": `default-src 'none'; ${policy}` },
      script,
    });
    expect(await run(page, inWords)).toMatchObject({ applied: 1, outcomes: [{ value: "2026-03-04" }] });
  });

  it("is loaded from another origin that does not use CORS, with the same query", async () => {
    const { page, site } = await openSite({ script: `src="ELSEWHERE/giselle-dom.iife.js?v=3"` });
    expect(await run(page, inWords)).toMatchObject({ applied: 1 });
    expect(site.asked).toContain("localhost/giselle-widgets.iife.js?v=3");
  });

  it("is loaded from a disk", async () => {
    const folder = await makeFolder();
    await writeFile(join(folder, "index.html"), `${form}<script src="giselle-dom.iife.js"></script>`);
    await writeFile(join(folder, "giselle-dom.iife.js"), await readPageScript());
    await writeFile(join(folder, "giselle-widgets.iife.js"), await readWidgetScript());
    const { page } = await openRecordedPage();
    await page.goto(pathToFileURL(join(folder, "index.html")).href);
    expect(await run(page, inWords)).toMatchObject({ applied: 1, outcomes: [{ value: "2026-03-04" }] });
  });
});

describe("without the script for widgets", () => {
  const refused = { status: "refused", code: "INTERNAL", message: expect.stringContaining("Nothing was done") };

  it("says so, commits nothing after it, and works when the file is there", async () => {
    const missing = { status: 404 };
    const { page, effects, loads, site } = await openSite({ widgets: missing });
    const { outcomes } = await run(page, [fill("Name", "Ada"), ...inWords, fill("Departure", "9 March 2026"), book]);
    expect(outcomes).toMatchObject([{ status: "applied" }, refused, refused, { code: "AFTER_FAILURE" }]);
    expect(outcomes?.[1]?.message).toContain(`${site.url}/giselle-widgets.iife.js could not be loaded`);
    expect(effects.all).toEqual([]);
    Object.assign(missing, { status: 200, headers: javascript, body: await readWidgetScript() });
    expect(await run(page, [...inWords, book])).toMatchObject({ applied: 2 });
    expect(effects.all.map(({ name }) => name)).toEqual(["typed", "sent"]);
    expect(loads()).toBeGreaterThan(1);
  });

  it("refuses one of another version", async () => {
    const body = (await readWidgetScript()).replace(/version:"[^"]+"/, `version:"0.9.0"`);
    const { page, effects } = await openSite({ widgets: { headers: javascript, body } });
    const { outcomes } = await run(page, inWords);
    expect(outcomes).toMatchObject([{ ...refused, message: expect.stringContaining("of another version") }]);
    expect(effects.all).toEqual([]);
  });

  it("says how to add it to a page whose first script has no address", async () => {
    const { page, effects } = await openRecordedPage();
    await page.setContent(form);
    await page.evaluate(await readPageScript());
    const { outcomes } = await run(page, inWords);
    expect(outcomes).toMatchObject([{ ...refused, message: expect.stringContaining("must be added to the page too") }]);
    await page.evaluate(await readWidgetScript());
    expect(await run(page, inWords)).toMatchObject({ applied: 1 });
    expect(effects.count("typed")).toBe(1);
  });
});

describe("while the script for widgets is on its way", () => {
  async function openSlowSite() {
    const gate = createGate();
    const body = await readWidgetScript();
    const { page, site, ...rest } = await openSite({ widgets: { headers: javascript, body, until: gate.passed } });
    const asked = page.waitForRequest(/giselle-widgets/);
    return { page, site, gate, asked, ...rest };
  }

  it("waits, and acts once", async () => {
    const { page, gate, asked, effects } = await openSlowSite();
    await start(page, inWords);
    await asked;
    expect(effects.all).toEqual([]);
    gate.open();
    expect(await report(page)).toMatchObject({ applied: 1 });
    expect(effects.count("typed")).toBe(1);
  });

  it.each([
    ["is stopped", 0, "ABORTED"],
    ["has no time left", 300, "DEADLINE"],
  ])("does nothing if it %s, not even when the script arrives", async (_title, deadline, code) => {
    const { page, gate, asked, effects } = await openSlowSite();
    await start(page, inWords, deadline ? { deadline: Date.now() + deadline } : {});
    await asked;
    if (!deadline) await page.evaluate(() => (globalThis as unknown as Global).stopping.abort());
    expect((await report(page)).outcomes).toMatchObject([{ status: "skipped", code }]);
    gate.open();
    await page.waitForFunction(() => Symbol.for("giselle.widgets") in globalThis);
    expect(effects.all).toEqual([]);
    expect(await run(page, inWords)).toMatchObject({ applied: 1 }); // the control
    expect(effects.count("typed")).toBe(1);
  });

  it("does not fill a field that means something else by then", async () => {
    const { page, gate, asked, effects } = await openSlowSite();
    await start(page, inWords);
    await asked;
    await page.evaluate(() => {
      for (const label of document.querySelectorAll("label"))
        if (label.textContent?.includes("Arrival")) label.firstChild?.replaceWith("Date of birth ");
    });
    gate.open();
    expect((await report(page)).outcomes).toMatchObject([{ status: "refused", code: "STALE" }]);
    expect(effects.all).toEqual([]);
  });

  it("reports to a page that is left that nothing was done", async () => {
    const { page, asked, effects, gate } = await openSlowSite();
    await page.evaluate(() => {
      const { giselle } = globalThis as unknown as Global;
      const { execute } = giselle;
      giselle.execute = (actions, options) =>
        execute(actions, {
          ...options,
          onLeave: (left: ExecutionReport) => sessionStorage.setItem("left", JSON.stringify(left)),
        });
    });
    await start(page, inWords);
    await asked;
    const reloaded = page.waitForEvent("load");
    await page.evaluate(() => location.reload());
    gate.open();
    await reloaded;
    const left = JSON.parse(await page.evaluate(() => sessionStorage.getItem("left") ?? "null")) as ExecutionReport;
    // WebKit gives up loading before it says that the page is left.
    expect(left).toMatchObject({ applied: 0, outcomes: [{ code: expect.stringMatching(/NAVIGATED|INTERNAL/) }] });
    expect(effects.all).toEqual([]);
  });
});
