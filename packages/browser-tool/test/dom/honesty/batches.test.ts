import { giveTool, openPage, recordEffects } from "@giselles-ai/testing";
import { describe, expect, it } from "vitest";

const form = `<label>Name <input name="name"></label><label>Age <input name="age" type="number" max="120"></label>
  <label>City <input name="city"></label><label><input type="checkbox" name="terms"> Terms</label>
  <button onclick="effect('saved')">Save</button><button role="switch" aria-checked="false" onclick="this.ariaChecked = 'true'">Alerts</button>`;

async function open(html: string) {
  const page = await openPage(html);
  const effects = await recordEffects(page);
  const tool = await giveTool(page);
  const { fields } = await tool.snapshot();
  const id = (label: string, nth = 0) => fields.filter((field) => field.label === label)[nth]?.fieldId ?? label;
  return { page, effects, tool, id };
}

describe("a batch", () => {
  it("continues with fields after a failure, and commits nothing (A6)", async () => {
    const { page, effects, tool, id } = await open(form);
    const report = await tool.execute([
      { action: "fill", fieldId: id("Name"), value: "Ada" },
      { action: "fill", fieldId: id("Age"), value: "130" },
      { action: "fill", fieldId: id("City"), value: "London" },
      { action: "click", fieldId: id("Terms") },
      { action: "click", fieldId: id("Alerts") },
      { action: "click", fieldId: id("Save") },
      { action: "press", keys: "Enter" },
      { action: "press", keys: "Backspace", fieldId: id("City") },
    ]);
    expect(report.outcomes?.map(({ index, status, code }) => [index, status, code])).toEqual([
      [0, "applied", undefined],
      [1, "refused", "OUT_OF_RANGE"],
      [2, "applied", undefined],
      [3, "applied", undefined],
      [4, "applied", undefined],
      [5, "skipped", "AFTER_FAILURE"],
      [6, "skipped", "AFTER_FAILURE"],
      [7, "applied", undefined],
    ]);
    expect(report).toMatchObject({
      applied: 5,
      skipped: 3,
      warnings: [/takes values/, /earlier action failed/, /earlier action failed/].map((part) =>
        expect.stringMatching(part),
      ),
    });
    expect(effects.all).toEqual([]);
    expect(await page.inputValue("[name=name]")).toBe("Ada");
  });

  it.each([
    ["a link", `<a href="#" onclick="effect('pressed')">Go</a>`],
    ["a tab, which may save what was written", `<div role="tab" tabindex="0" onclick="effect('pressed')">Go</div>`],
    ["a menu item", `<div role="menuitem" tabindex="0" onclick="effect('pressed')">Go</div>`],
    ["a custom control", `<div tabindex="0" style="cursor: pointer" onclick="effect('pressed')">Go</div>`],
  ])("does not press %s after a failure (A6)", async (_, html) => {
    const { effects, tool, id } = await open(`<label>Age <input type="number" max="120"></label>${html}`);
    const { outcomes } = await tool.execute([
      { action: "fill", fieldId: id("Age"), value: "130" },
      { action: "click", fieldId: id("Go") },
    ]);
    expect(outcomes?.[1]).toMatchObject({ status: "skipped", code: "AFTER_FAILURE" });
    expect(effects.all).toEqual([]);
  });

  it.each(["continueAfterFailure", "goOn"])("commits after a failure with the option %s (A6)", async (option) => {
    const { effects, tool, id } = await open(form);
    const { outcomes } = await tool.execute(
      [
        { action: "fill", fieldId: id("Age"), value: "130" },
        { action: "click", fieldId: id("Save") },
      ],
      { [option]: true },
    );
    expect(outcomes).toMatchObject([{ status: "refused" }, { status: "applied" }]);
    expect(effects.count("saved")).toBe(1);
  });

  it("verifies the written values before it commits", async () => {
    const { effects, tool, id } = await open(
      `<label>Name <input oninput="setTimeout(() => { this.value = '' }, 80)"></label><button onclick="effect('saved')">Save</button>`,
    );
    const { outcomes } = await tool.execute([
      { action: "fill", fieldId: id("Name"), value: "Ada" },
      { action: "click", fieldId: id("Save") },
    ]);
    expect(outcomes).toMatchObject([
      { status: "failed", code: "REVERTED" },
      { status: "skipped", code: "AFTER_FAILURE" },
    ]);
    expect(effects.all).toEqual([]);
  });

  it("refuses unknown and invalid actions one by one (A1)", async () => {
    const { page, tool, id } = await open(form);
    const fieldId = id("Name");
    const { outcomes = [] } = await tool.execute([
      { action: "teleport", fieldId },
      null,
      "fill",
      { action: "constructor" },
      { action: "fill", fieldId },
      { action: "fill", fieldId, value: 7 },
      { action: "fill", fieldId, value: "Ada", selector: "#name" },
      { action: "select", fieldId, value: "a", values: ["b"] },
      { action: "scroll" },
      { action: "upload", fieldId, files: [] },
      { action: "long_press", fieldId, durationMs: 1e9 },
      { action: "press", keys: "Hyper+Q" },
      { action: "fill", fieldId, value: "Ada" },
    ]);
    expect(outcomes.slice(0, -1).map(({ status, code }) => `${status} ${code}`)).toEqual(
      Array(12).fill("refused INVALID_ACTION"),
    );
    expect(outcomes.map(({ message }) => message).slice(0, 12)).toMatchInlineSnapshot(`
      [
        "There is no action "teleport". Use one of fill, click, select, check, clear, press, hover, scroll, upload, drag, click_point, long_press.",
        "There is no action "undefined". Use one of fill, click, select, check, clear, press, hover, scroll, upload, drag, click_point, long_press.",
        "There is no action "undefined". Use one of fill, click, select, check, clear, press, hover, scroll, upload, drag, click_point, long_press.",
        "There is no action "constructor". Use one of fill, click, select, check, clear, press, hover, scroll, upload, drag, click_point, long_press.",
        ""fill" needs value.",
        ""value" of "fill" is invalid.",
        ""fill" takes no "selector". It takes fieldId value only?.",
        ""select" needs value or values.",
        ""scroll" needs fieldId or deltaY.",
        ""files" of "upload" is invalid.",
        ""durationMs" of "long_press" is invalid.",
        "There is no key "Hyper". Use Enter, a or Control+Shift+K.",
      ]
    `);
    expect(outcomes.at(-1)).toMatchObject({ status: "applied" });
    expect(await page.inputValue("[name=name]")).toBe("Ada");
  });

  it("continues after an exception in the page's own code (A1)", async () => {
    const { tool, id } = await open(
      `${form}<script>document.querySelector("[name=name]").focus = () => { throw new Error("a trap"); }</script>`,
    );
    const { outcomes } = await tool.execute([
      { action: "fill", fieldId: id("Name"), value: "Ada" },
      { action: "fill", fieldId: id("City"), value: "London" },
    ]);
    expect(outcomes).toMatchObject([
      { status: "failed", code: "INTERNAL", message: expect.stringContaining("a trap") },
      { status: "applied" },
    ]);
  });

  it("does nothing after its deadline", async () => {
    const { page, tool, id } = await open(form);
    const { outcomes } = await tool.execute([{ action: "fill", fieldId: id("Name"), value: "Ada" }], { deadline: 1 });
    expect(outcomes).toMatchObject([{ status: "skipped", code: "DEADLINE" }]);
    expect(await page.inputValue("[name=name]")).toBe("");
  });

  it("does nothing more after an abort", async () => {
    const { page, id } = await open(
      `<label>Name <input name="name" oninput="window.stop.abort()"></label><label>City <input name="city"></label>`,
    );
    const report = await page.evaluate(
      ([name, city]) => {
        const view = window as unknown as { stop: AbortController; giselle: { execute(...args: unknown[]): unknown } };
        view.stop = new AbortController();
        const fill = (fieldId: unknown) => ({ action: "fill", fieldId, value: "Ada" });
        return view.giselle.execute([fill(name), fill(city)], { signal: view.stop.signal });
      },
      [id("Name"), id("City")],
    );
    expect(report).toMatchObject({ outcomes: [{ status: "applied" }, { status: "skipped", code: "ABORTED" }] });
    expect(await page.inputValue("[name=city]")).toBe("");
  });

  it("does not mistake a row for another after an action has moved the rows", async () => {
    const { effects, tool, id } = await open(`<ul></ul><script>
      const people = ["Ada", "Grace", "Joan"];
      const draw = () => {
        const list = document.querySelector("ul");
        while (list.children.length < people.length) list.insertAdjacentHTML("beforeend", "<li><b></b> <button>Delete</button></li>");
        while (list.children.length > people.length) list.lastElementChild.remove();
        people.forEach((person, index) => {
          list.children[index].querySelector("b").textContent = person;
          list.children[index].querySelector("button").onclick = () => { effect("deleted", person); people.splice(people.indexOf(person), 1); draw(); };
        });
      };
      draw();</script>`);
    const grace = { action: "click", fieldId: id("Delete", 1) };
    const first = await tool.execute([{ action: "click", fieldId: id("Delete") }]);
    const second = await tool.execute([grace]);
    expect(first.outcomes).toMatchObject([{ status: "applied" }]);
    expect(first.delta?.removed).toContain(grace.fieldId);
    expect(second.outcomes).toMatchObject([{ status: "refused", code: "STALE" }]);
    expect(effects.all).toEqual([{ name: "deleted", detail: "Ada" }]);
  });
});
