import type { ExecutionReport, Snapshot, SnapshotOptions } from "@giselles-ai/protocol";
import { openRecordedPage, type PageSource, readPageScript, readWidgetScript, servePages } from "@giselles-ai/testing";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";

const plain = `<form onsubmit="return false"><label>Name <input></label><label>Terms <input type="checkbox"></label>
  <label>Plan <select><option>Free</option><option>Pro</option></select></label><a href="/help">Help</a><button>Send</button></form>`;

/** Something for every look: a switch, a chosen tab, a chart, a handle, an icon, a box in a column, a block of an editor. */
const drawn = `<style>
    .row { display: flex; width: 400px; padding: 8px }
    .pill { width: 44px; height: 24px; border-radius: 12px; background: #2a7; position: relative; cursor: pointer }
    .pill::after { content: ""; position: absolute; width: 20px; height: 20px; border-radius: 50%; background: #fff; left: 22px; top: 2px }
    .days, .columns { display: flex; width: 360px } .days div, .columns > div { width: 120px; position: relative }
    .columns > div { height: 200px } .event { position: absolute; top: 10px; cursor: pointer }
  </style>
  <div contenteditable style="font-size: 40px; font-weight: 700">Plans</div>
  <div class="row"><div>Share usage data</div><div class="pill" onclick="effect('switched')"></div></div>
  <nav><a href="#a" style="background: #25e; color: #fff">Day</a><a href="#b">Week</a><a href="#c">Month</a></nav>
  <h2>Sales</h2><svg width="300" height="100"><title>Sales by month</title><rect width="20" height="50"><title>May: 50</title></rect></svg>
  <div style="position: relative; width: 200px; height: 100px; background: #eee"><div
    style="position: absolute; right: 0; bottom: 0; width: 10px; height: 10px; cursor: nwse-resize"></div></div>
  <button class="fa-trash" style="width: 20px; height: 20px"></button>
  <div class="days"><div>Monday</div><div>Tuesday</div><div>Friday</div></div>
  <div class="columns"><div></div><div><div class="event" onclick="0">Review</div></div><div></div></div>
  <button onclick="0">Nothing</button>`;

const javascript = { "content-type": "text/javascript" };
const missing = { status: 404 };

async function openSite(
  body: string,
  { headers = {}, second }: { headers?: Record<string, string>; second?: PageSource } = {},
) {
  const site = await servePages({
    "/": {
      headers,
      body: `<!doctype html><html lang="en"><title>Page</title><script src="/giselle-dom.iife.js"></script>${body}`,
    },
    "/giselle-dom.iife.js": { headers: javascript, body: await readPageScript() },
    "/giselle-widgets.iife.js": second ?? { headers: javascript, body: await readWidgetScript() },
  });
  const { page, effects } = await openRecordedPage();
  await page.goto(site.url);
  const loads = () => site.asked.filter((path) => path.includes("giselle-widgets")).length;
  return { page, effects, loads };
}

interface Global {
  giselle: {
    prepareSnapshot(options?: SnapshotOptions): Promise<void>;
    snapshot(options?: SnapshotOptions): Snapshot;
    markDestinations(snapshot: Snapshot): Snapshot;
    execute(actions: unknown[]): Promise<ExecutionReport>;
  };
}

const whole: SnapshotOptions = { scope: "page", text: true };

const prepare = (page: Page) =>
  page.evaluate((options) => (globalThis as unknown as Global).giselle.prepareSnapshot(options), whole);

const take = (page: Page) =>
  page.evaluate((options) => (globalThis as unknown as Global).giselle.snapshot(options), whole);

/** Without the address and the id, which differ from page to page. */
const contentOf = ({ fields, outline, text }: Snapshot) => ({ fields, outline, text: text?.split("\n").slice(1) });

describe("what can only be seen by looks", () => {
  it("is loaded once for a page of plain fields, whose texts may be covered", async () => {
    const { page, loads } = await openSite(plain);
    await prepare(page);
    await prepare(page);
    const snapshot = await take(page);
    expect(snapshot.fields.map(({ label }) => label)).toEqual(["Name", "Terms", "Plan", "Help", "Send"]);
    expect(snapshot).not.toHaveProperty("missing");
    expect(loads()).toBe(1);
  });

  it("is not said to be missing by a page of plain fields", async () => {
    const { page } = await openSite(plain, { second: missing });
    await prepare(page);
    expect(await take(page)).not.toHaveProperty("missing");
  });

  it("is read the same from a second script that is loaded on demand as from one that was there before", async () => {
    const [onDemand, before] = await Promise.all([openSite(drawn), openSite(drawn)]);
    await prepare(onDemand.page);
    await before.page.evaluate(await readWidgetScript());
    const [first, second] = await Promise.all([take(onDemand.page), take(before.page)]);
    const withoutHost = (snapshot: Snapshot) =>
      JSON.parse(JSON.stringify(contentOf(snapshot)).replace(/127\.0\.0\.1:\d+/g, "host"));
    expect(withoutHost(first)).toEqual(withoutHost(second));
    expect(first.text).toContain('"Share usage data" [x]');
    expect(first.text).toContain("looks chosen");
    expect(first.text).toContain("graphic 300×100");
    expect(first.text).toContain('"May: 50"');
    expect(first.text).toContain('"bottom right corner handle');
    expect(first.text).toContain('"trash"');
    expect(first.text).toContain("in Tuesday");
    expect(first.text).toContain('"heading"');
    expect([onDemand.loads(), before.loads()]).toEqual([1, 0]);
  });

  it.each([
    ["is not there", { second: missing }, "giselle-widgets.iife.js could not be loaded"],
    [
      "is forbidden by the page's policy",
      { headers: { "content-security-policy": "script-src 'sha256-A' http://127.0.0.1:*/giselle-dom.iife.js" } },
      "giselle-widgets.iife.js could not be loaded",
    ],
    [
      "is of another version",
      { second: { headers: javascript, body: `globalThis[Symbol.for("giselle.widgets")] = { version: "0.9.0" }` } },
      "of another version",
    ],
  ])("is said to be missing if the second script %s, and the rest is read", async (_title, how, reason) => {
    const { page, effects } = await openSite(drawn + plain, how);
    await prepare(page);
    const snapshot = await take(page);
    expect(snapshot.missing).toMatch(/^Not read, because .*: drawn switches and checkboxes, /);
    expect(snapshot.missing).toContain(reason);
    expect(snapshot.text?.endsWith(snapshot.missing as string)).toBe(true);
    expect(snapshot.fields.map(({ label }) => label)).toEqual(
      expect.arrayContaining(["Name", "Terms", "Plan", "Send"]),
    );
    const { fieldId } = snapshot.fields.find(({ label }) => label === "Terms") ?? {};
    const report = await page.evaluate(
      (id) => (globalThis as unknown as Global).giselle.execute([{ action: "check", fieldId: id, checked: true }]),
      fieldId,
    );
    expect(report).toMatchObject({ applied: 1 });
    expect(effects.all).toEqual([]);
  });

  it("is in the next snapshot if the first one did not wait for it", async () => {
    const { page, loads } = await openSite(drawn);
    expect((await take(page)).missing).toContain("giselle-widgets.iife.js is not loaded yet");
    await prepare(page);
    const next = await take(page);
    expect(next.text).toContain('"Share usage data" [x]');
    expect(next).not.toHaveProperty("missing");
    expect(loads()).toBe(1);
  });

  it("is not taken for the effect of a click when it arrives meanwhile", async () => {
    const { page } = await openSite(drawn);
    const click = (label: string) =>
      page.evaluate(
        ([wanted, options]) => {
          const { giselle } = globalThis as unknown as Global;
          const { fields } = giselle.snapshot(options);
          return giselle.execute([
            { action: "click", fieldId: fields.find((field) => field.label === wanted)?.fieldId },
          ]);
        },
        [label, whole] as const,
      );
    const report = await click("Nothing"); // the second script is on its way
    expect(report.delta).toMatchObject({ added: [], changed: [], removed: [] });
    expect(report.outcomes).toMatchObject([{ message: "The page shows no change." }]);
    await page.evaluate(() => {
      const [button] = Array.from(document.querySelectorAll("button")).slice(-1);
      button?.addEventListener("click", () => document.body.append("Done"));
    });
    expect((await click("Nothing")).delta?.text).toContain("Done"); // the control
  });
});

describe("the guard of a reviewed press", () => {
  const form = `<form action="/pay" onsubmit="effect('sent'); return false"><input type="hidden" name="to" value="ada"><button>Pay</button></form>`;

  const pay = (page: Page, change?: string) =>
    page.evaluate(
      async ([options, value]) => {
        const { giselle } = globalThis as unknown as Global;
        const [field] = giselle.markDestinations(giselle.snapshot(options)).fields;
        if (value) document.querySelector("input")?.setAttribute("value", value);
        return giselle.execute([{ action: "click", fieldId: field?.fieldId, expects: field?.sends?.digest }]);
      },
      [whole, change] as const,
    );

  it.each([
    ["keeps them", "", 3, 1],
    ["chooses another one", "kept.kind = 'loss';", 1, 0],
  ])("knows its own choices in a form that is drawn again after each, and %s", async (_, change, applied, sent) => {
    const kinds = ["theft", "loss"].map(
      (kind) => `<label><input type="radio" name="kind" value="${kind}">${kind}</label>`,
    );
    const { page, effects } = await openSite(`<form></form><script>
      const [form] = document.forms;
      const kept = {};
      const draw = () => {
        form.innerHTML = \`${kinds.join("")}<label>Town <input name="town"></label><button>Next</button>\`;
        if (kept.kind) form.querySelector("[value=" + kept.kind + "]").checked = true;
        form.town.value = kept.town ?? "";
      };
      form.onchange = ({ target }) => {
        kept[target.name] = target.value;
        if (kept.town) { ${change} }
        draw();
      };
      form.onsubmit = () => { effect("sent " + form.kind.value + " " + form.town.value); return false; };
      draw();</script>`);
    const report = await page.evaluate((options) => {
      const { giselle } = globalThis as unknown as Global;
      const { fields } = giselle.markDestinations(giselle.snapshot(options));
      const named = (label: string) => fields.find((field) => field.label === label);
      return giselle.execute([
        { action: "click", fieldId: named("theft")?.fieldId },
        { action: "fill", fieldId: named("Town")?.fieldId, value: "Utrecht" },
        { action: "click", fieldId: named("Next")?.fieldId, expects: named("Next")?.sends?.digest },
      ]);
    }, whole);
    expect(report).toMatchObject({ applied });
    expect(effects.count("sent theft Utrecht")).toBe(sent);
    expect(effects.all).toHaveLength(sent);
  });

  it("is loaded before the press, and refuses what was not reviewed", async () => {
    const { page, effects, loads } = await openSite(form);
    expect((await pay(page, "eve")).outcomes).toMatchObject([{ status: "refused", code: "STALE" }]);
    expect(effects.all).toEqual([]);
    expect(await pay(page)).toMatchObject({ applied: 1 }); // the control
    expect(effects.count("sent")).toBe(1);
    expect(loads()).toBe(1);
  });

  it("refuses the press if it cannot be loaded", async () => {
    const { page, effects } = await openSite(form, { second: missing });
    expect((await pay(page)).outcomes).toMatchObject([
      { status: "refused", code: "INTERNAL", message: expect.stringContaining("Nothing was done") },
    ]);
    expect(effects.all).toEqual([]);
  });
});
