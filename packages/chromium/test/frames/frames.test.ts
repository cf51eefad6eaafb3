import { actOn, fieldLabelled, servePages } from "@giselles-ai/testing";
import { describe, expect, it } from "vitest";
import { openInBrowser } from "../open-driver.cases.ts";

const payment = `<title>Pay</title><label>Card holder <input></label>
  <button onclick="effect('paid', document.querySelector('input').value)">Pay now</button>`;

describe("frames of another origin (S6)", () => {
  it("are read and operated as parts of the page", async () => {
    const site = await servePages({
      "/": `<title>Shop</title><label>Name <input></label>
        <iframe title="Payment" src="ELSEWHERE/pay" style="margin: 40px; border: 7px solid; padding: 5px"></iframe><button>Help</button>`,
      "/pay": payment,
    });
    const { driver, effects } = await openInBrowser(site.url);
    const { fields, text } = await driver.snapshot({ text: true });
    expect(fields.map(({ label, frame }) => [label, frame])).toEqual([
      ["Name", undefined],
      ["Card holder", "Payment"],
      ["Pay now", "Payment"],
      ["Help", undefined],
    ]);
    expect(new Set(fields.map(({ fieldId }) => fieldId)).size).toBe(4);
    const [, holder, pay] = fields.map(({ fieldId }) => fieldId);
    expect(text?.replaceAll(/http:\/\/\S+/g, "URL")).toBe(
      `page "Shop" URL\n${fields[0]?.fieldId} "Name"\nframe "Payment" URL\n${holder} "Card holder"\n${pay} "Pay now"\nend of frame "Payment"\n${fields[3]?.fieldId} "Help"`,
    );
    const { outcomes } = await driver.execute([
      { action: "fill", fieldId: fields[0]?.fieldId, value: "Ada" },
      { action: "fill", fieldId: holder, value: "Ada Lovelace" },
      { action: "click", fieldId: pay },
    ]);
    expect(outcomes).toMatchObject([
      { index: 0, status: "applied" },
      { index: 1, status: "applied" },
      { index: 2, status: "applied", trusted: true },
    ]);
    expect(effects.all).toEqual([{ name: "paid", detail: "Ada Lovelace" }]);
  });

  it("are operated in nested frames, below the fold, and of the same origin", async () => {
    const site = await servePages({
      "/": `<div style="height: 3000px"></div><iframe title="Outer" src="/outer" width="500" height="400"></iframe>`,
      "/outer": `<iframe title="Inner" src="ELSEWHERE/inner" width="400" height="300"></iframe>`,
      "/inner": `<div style="height: 1000px"></div><iframe title="Core" src="HERE/pay"></iframe>`,
      "/pay": payment,
    });
    const { driver, effects } = await openInBrowser(site.url);
    expect(await fieldLabelled(driver, "Pay now")).toMatchObject({ frame: "Outer/Inner/Core" });
    expect(await actOn(driver, "Pay now", { action: "click" })).toMatchObject({ status: "applied", trusted: true });
    expect(effects.count("paid")).toBe(1);
  });

  it("refuse a click if the parent page covers them, and commit nothing after a failure in another frame", async () => {
    const site = await servePages({
      "/": `<label>Name <input disabled></label><iframe title="Payment" src="ELSEWHERE/pay"></iframe>
        <div style="position: fixed; inset: 0" onclick="effect('cover')">A cookie banner</div>`,
      "/pay": payment,
    });
    const { driver, page, effects } = await openInBrowser(site.url);
    const covered = await actOn(driver, "Pay now", { action: "click" });
    expect(covered).toMatchObject({ status: "refused", code: "COVERED" });
    expect(covered.message).toContain("A cookie banner");
    await page.evaluate(() => document.querySelector("div")?.remove());
    const name = await fieldLabelled(driver, "Name");
    const pay = await fieldLabelled(driver, "Pay now");
    const { outcomes } = await driver.execute([
      { action: "fill", fieldId: name.fieldId, value: "Ada" },
      { action: "click", fieldId: pay.fieldId },
    ]);
    expect(outcomes).toMatchObject([{ code: "DISABLED" }, { status: "skipped", code: "AFTER_FAILURE" }]);
    expect(effects.all).toEqual([]);
  });

  it("are included in deltas, and removed with their fields", async () => {
    const site = await servePages({
      "/": `<iframe title="Payment" src="ELSEWHERE/pay"></iframe>`,
      "/pay": payment,
    });
    const { driver, page } = await openInBrowser(site.url);
    const { snapshotId, fields } = await driver.snapshot();
    const [holder, pay] = fields.map(({ fieldId }) => fieldId);
    await page.frames()[1]?.fill("input", "Ada");
    const { delta } = await driver.snapshot({ since: snapshotId });
    expect(delta).toMatchObject({ changed: [{ fieldId: holder, changes: { currentValue: "Ada" } }], added: [] });
    await page.evaluate(() => document.querySelector("iframe")?.remove());
    const after = await driver.snapshot({ since: snapshotId });
    expect(after.delta?.removed).toEqual(expect.arrayContaining([holder, pay]));
    const { outcomes } = await driver.execute([{ action: "click", fieldId: pay }]);
    expect(outcomes).toMatchObject([{ status: "refused", code: "STALE" }]);
  });
});

describe("closed shadow roots (S6)", () => {
  it("are read and operated: by script or markup, nested, and in frames", async () => {
    const site = await servePages({
      "/": `<div id="made"></div>
        <my-box><template shadowrootmode="closed"><button onclick="effect('declared')">Declared</button></template></my-box>
        <iframe title="Same" src="/inner"></iframe><iframe title="Other" src="ELSEWHERE/inner"></iframe>
        <script>
          const root = made.attachShadow({ mode: "closed" });
          root.innerHTML = '<label>Secret name <input></label><section></section>';
          const inner = root.querySelector("section").attachShadow({ mode: "closed" });
          inner.innerHTML = '<button>Nested</button>';
          inner.querySelector("button").onclick = ({ isTrusted }) => effect("nested", isTrusted);
        </script>`,
      "/inner": `<div id="host"></div><script>
        host.attachShadow({ mode: "closed" }).innerHTML = '<button onclick="effect(\\'inner\\')">Inner</button>';</script>`,
    });
    const { driver, page, effects } = await openInBrowser(site.url);
    const { fields } = await driver.snapshot();
    expect(fields.map(({ label, frame }) => [label, frame])).toEqual([
      ["Secret name", undefined],
      ["Nested", undefined],
      ["Declared", undefined],
      ["Inner", "Same"],
      ["Inner", "Other"],
    ]);
    const [name, ...buttons] = fields.map(({ fieldId }) => fieldId);
    const { outcomes } = await driver.execute([
      { action: "fill", fieldId: name, value: "Ada" },
      ...buttons.map((fieldId) => ({ action: "click", fieldId })),
    ]);
    expect(outcomes?.map(({ status }) => status)).toEqual(Array(5).fill("applied"));
    expect(effects.all.map(({ name: said, detail }) => [said, detail])).toEqual([
      ["nested", true],
      ["declared", undefined],
      ["inner", undefined],
      ["inner", undefined],
    ]);
    expect(await page.evaluate(() => document.querySelector("#made")?.shadowRoot)).toBeNull();
  });

  it("are found in other closed roots, in the reply to the click that attached them", async () => {
    const site = await servePages({
      "/": `<my-app></my-app><script>
        const make = (name, html) => { const host = document.createElement(name); host.attachShadow({ mode: "closed" }).innerHTML = html; return host; };
        const app = document.querySelector("my-app").attachShadow({ mode: "closed" });
        app.innerHTML = '<button>Guests</button><main></main>';
        app.querySelector("main").append(make("my-section", "<label>Line <input></label>"));
        app.querySelector("button").onclick = () => fetch("/guests").then(() => app.querySelector("main").replaceChildren(
          make("my-section", "<h2>Guest network</h2><label>Network <input></label>")));</script>`,
      "/guests": "{}",
    });
    const { driver } = await openInBrowser(site.url);
    const { fields } = await driver.snapshot();
    expect(fields.map(({ label }) => label)).toEqual(["Guests", "Line"]);
    const { delta } = await driver.execute([{ action: "click", fieldId: fields[0]?.fieldId }]);
    expect(delta).toMatchObject({ added: [{ label: "Network" }], outline: [{ text: "Guest network" }] });
    expect((await driver.snapshot()).fields.map(({ label }) => label)).toEqual(["Guests", "Network"]);
  });

  it("are found if they are attached after the first snapshot", async () => {
    const site = await servePages({ "/": `<p>Wait</p><div id="late" style="min-height: 5px"></div>` });
    const { driver, page } = await openInBrowser(site.url);
    expect((await driver.snapshot()).fields).toEqual([]);
    await page.evaluate(() => {
      const host = document.querySelector("#late") as HTMLElement;
      host.attachShadow({ mode: "closed" }).innerHTML = "<button>Late</button>";
    });
    expect((await driver.snapshot()).fields).toMatchObject([{ label: "Late" }]);
  });
});

/** A host without a size, as of a chat: all that it shows lies outside of its own box. */
const bubble = `<p>My orders</p><help-bubble></help-bubble><script>
  const define = () => customElements.define("help-bubble", class extends HTMLElement {
    constructor() {
      super();
      const root = this.attachShadow({ mode: "closed" });
      root.innerHTML = '<button style="position: fixed; right: 20px; bottom: 20px">Chat</button>';
      root.querySelector("button").onclick = () => {
        const frame = document.createElement("iframe");
        frame.title = "Chat";
        frame.style = "position: fixed; right: 20px; bottom: 60px; width: 300px; height: 300px";
        frame.src = "ELSEWHERE/chat";
        root.append(frame);
      };
    }
  });
  DEFINE</script>`;

/** Its content is in a closed root too. */
const chat = `<chat-app></chat-app><script>
  const root = document.querySelector("chat-app").attachShadow({ mode: "closed" });
  root.innerHTML = '<div contenteditable tabindex="0" aria-label="Message" style="height: 40px"></div>';
  root.firstChild.onkeydown = ({ key }) => { if (key === "Enter") effect("said", root.firstChild.textContent); };</script>`;

describe("closed roots of hosts without a size (S6)", () => {
  it("are found with the frames in them, and get clicks and keys", async () => {
    const site = await servePages({ "/": bubble.replace("DEFINE", "define();"), "/chat": chat });
    const { driver, effects } = await openInBrowser(site.url);
    const { fields, snapshotId } = await driver.snapshot();
    expect(fields).toMatchObject([{ label: "Chat" }]);
    const { delta, outcomes: opened } = await driver.execute([{ action: "click", fieldId: fields[0]?.fieldId }]);
    expect(opened).toMatchObject([{ status: "applied" }]);
    expect(delta?.added).toMatchObject([{ label: "Message", frame: "Chat" }]);
    const editor = delta?.added[0]?.fieldId;
    expect(delta?.text).toMatch(new RegExp(`^frame "Chat" \\S+\n${editor} "Message"\nend of frame "Chat"$`));
    const { outcomes } = await driver.execute([
      { action: "click", fieldId: editor },
      ...["H", "i", "Enter"].map((keys) => ({ action: "press", keys, focus: editor })),
    ]);
    expect(outcomes?.map(({ status }) => status)).toEqual(Array(4).fill("applied"));
    expect((await driver.snapshot({ since: snapshotId })).delta).toMatchObject({ removed: [] });
    expect((await driver.snapshot()).focus).toBe(editor);
    expect(effects.all).toEqual([{ name: "said", detail: "Hi" }]);
  });

  it("are found if the element is defined after the first snapshot", async () => {
    const site = await servePages({ "/": bubble.replace("DEFINE", "window.define = define;") });
    const { driver, page } = await openInBrowser(site.url);
    expect((await driver.snapshot()).fields).toEqual([]);
    await page.evaluate("define()");
    expect((await driver.snapshot()).fields).toMatchObject([{ label: "Chat" }]);
  });
});

describe("the isolated world", () => {
  it("cannot be seen by the page's own scripts", async () => {
    const look = () => [
      ...Object.getOwnPropertyNames(globalThis).filter((name) => /giselle/i.test(name)),
      ...Object.getOwnPropertySymbols(globalThis)
        .map(String)
        .filter((name) => /giselle/i.test(name)),
      String(Object.getOwnPropertyDescriptor(Element.prototype, "shadowRoot")?.get),
      document.documentElement.outerHTML,
    ];
    const site = await servePages({ "/": `<button>Go</button>` });
    const { driver, page } = await openInBrowser(site.url);
    const before = await page.evaluate(look);
    await actOn(driver, "Go", { action: "click" });
    expect(await page.evaluate(look)).toEqual(before);
    expect(before[0]).toContain("[native code]");
  });
});
