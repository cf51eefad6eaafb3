import { giveTool, openPage, sendToBackground } from "@giselles-ai/testing";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";

const types =
  "pointerover pointerdown mousedown focus focusin pointerup mouseup click keydown keypress beforeinput input keyup change submit blur focusout";

/** Has the page write down what happens to it, beginning with the next event. */
function listen(page: Page): Promise<void> {
  return page.evaluate((names) => {
    const told: string[] = [];
    Object.assign(window, { told });
    for (const name of names.split(" "))
      window.addEventListener(
        name,
        (event) => {
          const { data, inputType } = event as InputEvent;
          const isComposed = !event.isTrusted && event.composed; // of the browser's own, that is the browser's affair
          const parts = [event.constructor.name, isComposed && "composed", inputType, data];
          told.push(`${(event.target as Element).localName ?? "window"} ${name}: ${parts.filter(Boolean).join(" ")}`);
        },
        true,
      );
  }, types);
}

const told = (page: Page) => page.evaluate(() => (window as unknown as { told: string[] }).told);

describe("the events of a person's hand (A4)", () => {
  it("are those of clicking into a field, writing and leaving it", async () => {
    const page = await openPage(`<label>Name <input></label>`);
    const tool = await giveTool(page);
    await listen(page);
    await tool.act("Name", { action: "fill", value: "Ada" });
    expect(await told(page)).toMatchInlineSnapshot(`
      [
        "input pointerover: PointerEvent composed",
        "input pointerdown: PointerEvent composed",
        "input mousedown: MouseEvent composed",
        "input focus: FocusEvent",
        "input focusin: FocusEvent",
        "input pointerup: PointerEvent composed",
        "input mouseup: MouseEvent composed",
        "input click: PointerEvent composed",
        "input keydown: KeyboardEvent composed",
        "input beforeinput: InputEvent composed insertText Ada",
        "input input: InputEvent composed insertText Ada",
        "input keyup: KeyboardEvent composed",
        "input change: Event",
        "input blur: FocusEvent",
        "input focusout: FocusEvent",
      ]
    `);
  });

  it("are those of pressing a button, and of what the button does", async () => {
    const page = await openPage(`<form onsubmit="return false"><button>Send</button></form>`);
    const tool = await giveTool(page);
    await listen(page);
    await tool.act("Send", { action: "click" });
    expect(await told(page)).toMatchInlineSnapshot(`
      [
        "button pointerover: PointerEvent composed",
        "button pointerdown: PointerEvent composed",
        "button mousedown: MouseEvent composed",
        "button focus: FocusEvent",
        "button focusin: FocusEvent",
        "button pointerup: PointerEvent composed",
        "button mouseup: MouseEvent composed",
        "button click: PointerEvent composed",
        "form submit: SubmitEvent",
      ]
    `);
  });

  it("are those of choosing from a list, where nobody types", async () => {
    const page = await openPage(`<label>Plan <select><option>Free<option>Pro</select></label>`);
    const tool = await giveTool(page);
    await listen(page);
    await tool.act("Plan", { action: "select", value: "Pro" });
    expect(await told(page)).toMatchInlineSnapshot(`
      [
        "select focus: FocusEvent",
        "select focusin: FocusEvent",
        "select input: Event composed",
        "select change: Event",
        "select blur: FocusEvent",
        "select focusout: FocusEvent",
      ]
    `);
  });

  it("include focus and blur in a page that is in the background", async () => {
    const page = await openPage(`<label>Name <input></label><label>City <input></label>`, { use: "driver" });
    const tool = await giveTool(page);
    const [name, city] = [await tool.field("Name"), await tool.field("City")];
    await sendToBackground(page);
    await listen(page);
    await tool.execute([
      { action: "fill", fieldId: name.fieldId, value: "Ada" },
      { action: "fill", fieldId: city.fieldId, value: "London" },
    ]);
    const events = await told(page);
    const count = (end: string) => events.filter((event) => event.startsWith(`input ${end}:`)).length;
    expect([count("focus"), count("focusin"), count("blur"), count("focusout")]).toEqual([2, 2, 2, 2]);
  });
});
