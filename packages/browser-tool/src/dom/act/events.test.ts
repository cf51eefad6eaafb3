import { giveTool, openPage, sendToBackground } from "@giselles-ai/testing";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";

const types =
  "pointerover pointerdown mousedown focus focusin pointerup mouseup click keydown keypress beforeinput input keyup change submit blur focusout";

/** Records the events of the page from now on. */
function recordEvents(page: Page): Promise<void> {
  return page.evaluate((names) => {
    const recorded: string[] = [];
    Object.assign(window, { recorded });
    for (const name of names.split(" "))
      window.addEventListener(
        name,
        (event) => {
          const { data, inputType } = event as InputEvent;
          const isComposed = !event.isTrusted && event.composed; // only for events that a script dispatches
          const parts = [event.constructor.name, isComposed && "composed", inputType, data];
          recorded.push(
            `${(event.target as Element).localName ?? "window"} ${name}: ${parts.filter(Boolean).join(" ")}`,
          );
        },
        true,
      );
  }, types);
}

const recordedEvents = (page: Page) => page.evaluate(() => (window as unknown as { recorded: string[] }).recorded);

describe("the events of an action (A4)", () => {
  it("are those of a person who clicks into a field, writes and leaves it", async () => {
    const page = await openPage(`<label>Name <input></label>`);
    const tool = await giveTool(page);
    await recordEvents(page);
    await tool.act("Name", { action: "fill", value: "Ada" });
    expect(await recordedEvents(page)).toMatchInlineSnapshot(`
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

  it("are those of a person who presses a button, with the submit event", async () => {
    const page = await openPage(`<form onsubmit="return false"><button>Send</button></form>`);
    const tool = await giveTool(page);
    await recordEvents(page);
    await tool.act("Send", { action: "click" });
    expect(await recordedEvents(page)).toMatchInlineSnapshot(`
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

  it("are those of a person who chooses from a list, without keys", async () => {
    const page = await openPage(`<label>Plan <select><option>Free<option>Pro</select></label>`);
    const tool = await giveTool(page);
    await recordEvents(page);
    await tool.act("Plan", { action: "select", value: "Pro" });
    expect(await recordedEvents(page)).toMatchInlineSnapshot(`
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

  it("include focus and blur in a background page", async () => {
    const page = await openPage(`<label>Name <input></label><label>City <input></label>`, { use: "driver" });
    const tool = await giveTool(page);
    const [name, city] = [await tool.field("Name"), await tool.field("City")];
    await sendToBackground(page);
    await recordEvents(page);
    await tool.execute([
      { action: "fill", fieldId: name.fieldId, value: "Ada" },
      { action: "fill", fieldId: city.fieldId, value: "London" },
    ]);
    const events = await recordedEvents(page);
    const count = (end: string) => events.filter((event) => event.startsWith(`input ${end}:`)).length;
    expect([count("focus"), count("focusin"), count("blur"), count("focusout")]).toEqual([2, 2, 2, 2]);
  });

  it("include focus and blur in a background page that moves the focus itself", async () => {
    const page = await openPage(
      `<label>Name <input></label><label>City <input></label>
      <script>
        const [name, city] = document.querySelectorAll("input");
        name.onkeydown = ({ key }) => { if (key === "Enter") city.focus(); };
        city.onkeydown = ({ key }) => { if (key === "Enter") city.blur(); };
      </script>`,
      { use: "driver" },
    );
    const tool = await giveTool(page);
    const { fieldId } = await tool.field("Name");
    await sendToBackground(page);
    await recordEvents(page);
    await tool.execute([
      { action: "press", fieldId, keys: "Enter" },
      { action: "press", keys: "Enter" },
    ]);
    const events = await recordedEvents(page);
    const names = events.map((event) => event.slice(0, event.indexOf(":")));
    expect(names.filter((name) => /focus|blur/.test(name))).toEqual([
      "input focus",
      "input focusin",
      "input blur",
      "input focusout",
      "input focus",
      "input focusin",
      "input blur",
      "input focusout",
    ]);
  });
});
