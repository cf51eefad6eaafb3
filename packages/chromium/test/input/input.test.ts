import { actOn, fieldLabelled, servePages } from "@giselles-ai/testing";
import { describe, expect, it } from "vitest";
import { openDriver } from "../open-driver.cases.ts";

describe("trusted input", () => {
  it("clicks, presses, hovers, holds and drags, and is reported as trusted", async () => {
    const site = await servePages({
      "/": `<style>#menu:hover button { display: block } #menu button { display: none }</style>
        <button onclick="effect('click', [event.isTrusted, navigator.userActivation.isActive])">Go</button>
        <label>Search <input onkeydown="effect('key', [event.key, event.ctrlKey, event.isTrusted])"></label>
        <div id="menu" style="cursor: pointer" onclick="">Menu <button>Inside the menu</button></div>
        <button onpointerdown="since = performance.now()" onpointerup="effect('held', performance.now() - since > 290)">Hold</button>
        <div id="card" draggable="true" style="cursor: grab; width: 80px" onclick="" ondragstart="event.dataTransfer.setData('text/plain', 'card')">Card</div>
        <div id="bin" style="cursor: pointer; width: 80px" onclick="" ondragover="event.preventDefault()"
          ondrop="event.preventDefault(); effect('dropped', [event.dataTransfer.getData('text/plain'), event.isTrusted])">Bin</div>`,
    });
    const { driver, effects } = await openDriver(site.url);
    expect(await actOn(driver, "Go", { action: "click" })).toMatchObject({ status: "applied", trusted: true });
    await actOn(driver, "Search", { action: "fill", value: "abc" });
    const cleared = await driver.execute([
      { action: "press", keys: "ctrl+a", fieldId: (await fieldLabelled(driver, "Search")).fieldId },
      { action: "press", keys: "Backspace" },
    ]);
    expect(cleared.outcomes?.at(-1)).toMatchObject({ status: "applied", trusted: true });
    expect(await fieldLabelled(driver, "Search")).toMatchObject({ currentValue: "" });
    const hovered = await actOn(driver, "Menu", { action: "hover" });
    expect(hovered.trusted).toBe(true);
    expect(await fieldLabelled(driver, "Inside the menu")).toMatchObject({ kind: "button" });
    await actOn(driver, "Hold", { action: "long_press", durationMs: 300 });
    const [card, bin] = [await fieldLabelled(driver, "Card"), await fieldLabelled(driver, "Bin")];
    await driver.execute([{ action: "drag", from: card.fieldId, to: bin.fieldId }]);
    const keys = effects.all.filter(({ name, detail }) => name === "key" && (detail as string[])[0] !== "Control");
    expect(effects.all.find(({ name }) => name === "click")?.detail).toEqual([true, true]);
    expect(keys.filter(({ detail }) => (detail as unknown[])[2]).map(({ detail }) => detail)).toEqual([
      ["a", true, true],
      ["Backspace", false, true],
    ]);
    expect(effects.all.filter(({ name }) => /held|dropped/.test(name))).toEqual([
      { name: "held", detail: true },
      { name: "dropped", detail: ["card", true] },
    ]);
  });

  it("L5: drags for as long as asked", async () => {
    const site = await servePages({
      "/": `<div style="cursor: grab; width: 80px" onclick="" onpointerdown="since = performance.now(); moves = 0; setPointerCapture(event.pointerId)"
          onpointermove="moves += 1" onpointerup="effect('dragged', [Math.round(performance.now() - since), moves])">Card</div>
        <div style="cursor: pointer; width: 80px; margin-top: 100px" onclick="">Bin</div>`,
    });
    const { driver, effects } = await openDriver(site.url);
    const [card, bin] = [await fieldLabelled(driver, "Card"), await fieldLabelled(driver, "Bin")];
    for (const durationMs of [undefined, 900])
      await driver.execute([{ action: "drag", from: card.fieldId, to: bin.fieldId, durationMs }]);
    const [short, long] = effects.all.map(({ detail }) => detail as [ms: number, moves: number]);
    expect(long?.[0]).toBeGreaterThanOrEqual(890);
    expect(short?.[0]).toBeLessThan(long?.[0] ?? 0);
    expect(long?.[1]).toBeGreaterThanOrEqual(8);
  });

  it("does not reach an element that covers the target at the last moment", async () => {
    const site = await servePages({
      "/": `<button style="position: fixed; left: 0; top: 0; width: 200px; height: 50px" onclick="effect('wanted')">Wanted</button>
        <script>document.querySelector("button").addEventListener("pointermove", () => {
          document.body.insertAdjacentHTML("beforeend",
            '<button style="position: fixed; left: 0; top: 0; width: 200px; height: 50px" onclick="effect(\\'wrong\\')" onpointerdown="effect(\\'wrong\\')">Trap</button>');
        }, { once: true })</script>`,
    });
    const { driver, effects } = await openDriver(site.url);
    const outcome = await actOn(driver, "Wanted", { action: "click" });
    expect(outcome).toMatchObject({ status: "refused", code: "COVERED", message: expect.stringContaining("Trap") });
    expect(effects.all).toEqual([]);
  });

  it("reports a click that navigates, with the new page (A7)", async () => {
    const site = await servePages({
      "/": `<label>Name <input></label><a href="/next?secret=1">Continue</a>`,
      "/next": `<title>Next</title><label>City <input></label>`,
    });
    const { driver } = await openDriver(site.url);
    const { fields } = await driver.snapshot({ scope: "page" });
    const [name, link] = fields.map(({ fieldId }) => fieldId);
    const report = await driver.execute([
      { action: "fill", fieldId: name, value: "Ada" },
      { action: "click", fieldId: link },
      { action: "fill", fieldId: name, value: "Eve" },
    ]);
    expect(report.outcomes).toMatchObject([
      { status: "applied", value: "Ada" },
      { status: "applied", trusted: true },
      { status: "skipped", code: "NAVIGATED" },
    ]);
    expect(report.delta).toMatchObject({ added: [{ label: "City" }], url: `${site.url}/next?secret=1` });
    expect(report.delta?.text).toContain("now at");
    const city = report.delta?.added[0]?.fieldId;
    expect(fields.map(({ fieldId }) => fieldId)).not.toContain(city);
    const { outcomes } = await driver.execute([
      { action: "fill", fieldId: name, value: "Eve" },
      { action: "fill", fieldId: city, value: "London" },
    ]);
    expect(outcomes).toMatchObject([{ code: "STALE" }, { status: "applied" }]);
  });

  it("names what has the focus if the element cannot take keys, and presses nothing", async () => {
    const site = await servePages({
      "/": `<p draggable="true">Letter</p><script>addEventListener("keydown", () => effect("key"))</script>`,
    });
    const { driver, effects } = await openDriver(site.url);
    expect(await actOn(driver, "Letter", { action: "press", keys: "Delete" })).toMatchObject({
      status: "refused",
      code: "WRONG_KIND",
      message: expect.stringMatching(/It does not take keys: .* has the focus\. Nothing was pressed\./),
    });
    expect(effects.all).toEqual([]);
  });
});
