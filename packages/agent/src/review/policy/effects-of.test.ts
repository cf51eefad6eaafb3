import { defaultTools, defineTool } from "@giselles-ai/planner";
import type { ActionStep, SnapshotField } from "@giselles-ai/protocol";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { field, here, step } from "../../../test/review/policy/judged.cases.ts";
import { toolOf } from "../../tool-of.ts";
import { effectsOf } from "./effects-of.ts";

const registry = defaultTools();
const anything = registry.get("click");

function findEffects(
  planned: ActionStep,
  fields: SnapshotField[] = [],
  before: ActionStep[] = [],
  focus: string | undefined = "none",
): string[] {
  const tool = toolOf(planned.action, registry) ?? anything;
  if (!tool) throw new Error("There is no tool to try.");
  const context = { tool, snapshot: { url: here, fields, focus }, before, pageUrl: here, believes: () => false };
  return effectsOf(planned.action, context).map(({ effect, sensitivity, url }) =>
    [effect, sensitivity !== "none" && sensitivity, url].filter(Boolean).join(" "),
  );
}

const elsewhere = "https://elsewhere.test/";
const click = (id: string) => step("click", { id });

describe("a click", () => {
  it.each([
    ["a link in the site", field("link", { href: "https://shop.test/next" }), ["navigate https://shop.test/next"]],
    ["a link out of it", field("link", { href: elsewhere }), [`leave_origin ${elsewhere}`]],
    ["one to another port", field("link", { href: "https://shop.test:444/" }), ["leave_origin https://shop.test:444/"]],
    ["one without encryption", field("link", { href: "http://shop.test/" }), ["leave_origin http://shop.test/"]],
    ["a link that calls itself a button", field("button", { href: elsewhere }), [`leave_origin ${elsewhere}`]],
    ["a link to a place in the page", field("link", { href: `${here}#end` }), [`commit ${here}`]],
    ["a link that runs a script", field("link", { href: "javascript:go()" }), [`commit ${here}`]],
    [
      "a link to a mail program",
      field("link", { href: "mailto:a@b.test" }),
      [`commit ${here}`, "leave_origin mailto:a@b.test"],
    ],
    ["a link without an address", field("link"), [`commit ${here}`]],
    [
      "a link that is kept as a file",
      field("link", { href: `${here}/a`, download: true }),
      [`navigate ${here}/a`, `download ${here}/a`],
    ],
    [
      "a link to an archive",
      field("link", { href: "https://shop.test/a.ZIP?v=1" }),
      ["navigate https://shop.test/a.ZIP?v=1", "download https://shop.test/a.ZIP?v=1"],
    ],
    [
      "an archive elsewhere",
      field("link", { href: `${elsewhere}a.exe` }),
      [`leave_origin ${elsewhere}a.exe`, `download ${elsewhere}a.exe`],
    ],
    ["a button", field("button"), [`commit ${here}`]],
    ["a menu item", field("menuitem"), [`commit ${here}`]],
    ["a tab", field("tab"), [`commit ${here}`]],
    ["a thing that only listens", field("custom"), [`commit ${here}`]],
    [
      "a button whose form goes elsewhere",
      field("button", { submitsTo: elsewhere }),
      [`commit ${here}`, `commit ${elsewhere}`, `leave_origin ${elsewhere}`],
    ],
    ["a checkbox", field("checkbox"), [`edit ${here}`]],
    ["a radio button", field("radio"), [`edit ${here}`]],
    ["an option", field("option"), [`edit ${here}`]],
    ["a text field", field("text"), [`edit ${here}`]],
    ["a file field", field("file"), [`upload ${here}`]],
    [
      "a button in a frame of another origin",
      field("button", { origin: "https://frame.test" }),
      [`commit ${here}`, "commit https://frame.test"],
    ],
    ["a frame that cannot be entered", field("opaque-frame"), [`commit ${here}`, "commit"]],
    ["a button that says pay", field("button", { label: "Pay now" }), [`commit payment ${here}`]],
    ["a button that says buy, in Japanese", field("button", { label: "購入する" }), [`commit payment ${here}`]],
    ["a link that says buy", field("link", { label: "Buy", href: `${here}#` }), [`commit payment ${here}`]],
  ] as const)("on %s", (_, target, effects) => {
    expect(findEffects(click(target.fieldId), [target])).toEqual(effects);
  });

  it("on any button counts as a payment if the page asks for a card, and as a secret if it asks for a password", () => {
    const button = field("button");
    expect(findEffects(click("button-1"), [button, field("text", { autocomplete: "cc-number" })])).toEqual([
      `commit payment ${here}`,
    ]);
    expect(findEffects(click("button-1"), [button, field("text", { sensitive: true })])).toEqual([
      `commit secret ${here}`,
    ]);
  });
});

describe("writing", () => {
  it.each([
    ["text", field("text"), "edit"],
    ["a password", field("text", { inputType: "password", sensitive: true }), "edit secret"],
    [
      "a card number, as the page marks it",
      field("text", { autocomplete: "section-a billing cc-number" }),
      "edit payment",
    ],
    ["a card number, as it is called", field("text", { label: "Credit card", sensitive: true }), "edit payment"],
    ["an account", field("text", { label: "IBAN" }), "edit payment"],
    ["an account in a list that the page made itself", field("listbox", { label: "IBAN" }), "edit payment"],
    ["a name", field("text", { autocomplete: "name" }), "edit"],
    ["a choice", field("select"), "edit"],
    ["a file", field("file"), "upload"],
  ] as const)("%s", (_, target, effect) => {
    for (const tool of ["fill", "type", "select"]) {
      expect(findEffects(step(tool, { id: target.fieldId, value: "x" }), [target])).toEqual([`${effect} ${here}`]);
    }
  });

  it.each(["fill", "select", "click"])("a switch that is a link opens its address: %s", (tool) => {
    const link = field("switch", { href: elsewhere });
    expect(findEffects(step(tool, { id: "switch-1", value: "yes" }), [link])).toContain(`leave_origin ${elsewhere}`);
  });

  it("in a frame of another origin affects that origin", () => {
    expect(findEffects(step("fill", { id: "text-1" }), [field("text", { origin: "https://frame.test" })])).toEqual([
      `edit ${here}`,
      "edit https://frame.test",
    ]);
  });
});

describe("keys", () => {
  const text = field("text");
  it.each([
    [["Enter"], "text-1", text, [`commit ${here}`]],
    [["Return"], "text-1", text, [`commit ${here}`]],
    [
      ["Enter"],
      "text-1",
      field("text", { submitsTo: elsewhere }),
      [`commit ${here}`, `commit ${elsewhere}`, `leave_origin ${elsewhere}`],
    ],
    [["Enter"], "link-1", field("link", { href: elsewhere }), [`leave_origin ${elsewhere}`]],
    [["Enter"], "textarea-1", field("textarea"), [`edit ${here}`]],
    [[" "], "checkbox-1", field("checkbox"), [`edit ${here}`]],
    [["Space"], "button-1", field("button"), [`commit ${here}`]],
    [["a"], "text-1", text, [`edit ${here}`]],
    [["Control", "a"], "text-1", text, [`edit ${here}`]],
    [["Control", "s"], "text-1", text, [`commit ${here}`]],
    [["Alt", "ArrowLeft"], undefined, text, [`commit ${here}`]],
    [["F5"], undefined, text, [`commit ${here}`]],
    [["Enter"], undefined, text, [`commit ${here}`]],
    [["Tab"], undefined, text, [`edit ${here}`]],
    ["Control+Enter", undefined, text, [`commit ${here}`]],
  ] as const)("%j in %s", (keys, id, target, effects) => {
    expect(findEffects(step("hotkey", { keys, ...(id && { id }) }), [target])).toEqual(effects);
  });

  const enter = step("hotkey", { keys: ["Enter"] });
  const anywhere = [`commit ${here}`, "commit"];

  it("without a field go to the field of the previous step, unless that moves the focus", () => {
    const link = field("link", { href: elsewhere });
    const after = (key: string) => [step("hotkey", { keys: [key], id: "link-1" })];
    expect(findEffects(enter, [link], after("ArrowDown"))).toEqual([`leave_origin ${elsewhere}`]);
    expect(findEffects(enter, [link], after("Tab"))).toEqual(anywhere);
    expect(findEffects(enter, [link], [click("link-1")])).toEqual(anywhere);
  });

  it("without a field go to the element that has the focus", () => {
    const link = field("link", { href: elsewhere });
    expect(findEffects(enter, [link], [], "link-1")).toEqual([`leave_origin ${elsewhere}`]);
    expect(findEffects(enter, [link], [], "other")).toEqual(anywhere);
    expect(findEffects(step("hotkey", { keys: ["x"] }), [link], [], "other")).toEqual(anywhere);
  });

  it("press the default button of the form", () => {
    const sends = { digest: "d", url: elsewhere, by: "Pay now" };
    expect(findEffects(enter, [field("text", { sends })], [], "text-1")).toEqual([`commit payment ${here}`]);
  });
});

describe("points", () => {
  const box = { x: 10, y: 10, width: 20, height: 20, cx: 20, cy: 20 };
  const link = field("link", { href: elsewhere, box });

  it.each(["click_point", "long_press"])("%s presses every field at the point", (tool) => {
    expect(findEffects(step(tool, { point: { x: 15, y: 15 } }), [link])).toEqual([
      `commit ${here}`,
      `leave_origin ${elsewhere}`,
    ]);
    expect(findEffects(step(tool, { point: { x: 95, y: 15 } }), [link])).toEqual([`commit ${here}`]);
  });

  it("without boxes, the target is unknown", () => {
    expect(findEffects(step("click_point", { point: { x: 15, y: 15 } }), [field("button")])).toEqual([
      `commit ${here}`,
      "commit",
    ]);
  });

  it("a field id means that field", () => {
    expect(findEffects(step("long_press", { point: "link-1" }), [link])).toEqual([`leave_origin ${elsewhere}`]);
    const ends = [field("custom", { fieldId: "a" }), field("custom", { fieldId: "b", origin: "https://frame.test" })];
    expect(findEffects(step("drag", { from: "a", to: "b" }), ends)).toEqual([
      `commit ${here}`,
      `commit ${here}`,
      "commit https://frame.test",
    ]);
  });
});

it.each([
  [step("scroll", { deltaY: 1 }), [`read ${here}`]],
  [step("wait_for_idle", { ms: 1 }), [`read ${here}`]],
  [step("snapshot"), [`read ${here}`]],
  [step("navigate", { url: "https://shop.test/x" }), ["navigate https://shop.test/x"]],
  [step("navigate", { url: "/x" }), ["navigate https://shop.test/x"]],
  [step("navigate", { url: elsewhere }), [`leave_origin ${elsewhere}`]],
  [step("navigate", { url: "file:///etc/passwd" }), ["leave_origin file:///etc/passwd"]],
  [step("fetch", { url: elsewhere, method: "POST" }), [`network ${elsewhere}`]],
  [step("read_file", { path: "a" }), [`file ${here}`]],
  [step("write_file", { path: "a", content: "" }), [`file ${here}`]],
  [step("shell", { cmd: "ls" }), [`shell ${here}`]],
])("%j", (planned, effects) => {
  expect(findEffects(planned)).toEqual(effects);
});

it("a registered tool has its registered effect, and a network effect for every address in its arguments", () => {
  const tool = defineTool({
    name: "send_mail",
    description: "Sends mail.",
    input: z.strictObject({ to: z.string(), link: z.string() }),
    risk: "medium",
    effect: "commit",
  });
  const planned = step("send_mail", { to: "ada", link: elsewhere });
  const context = { tool, snapshot: { url: here, fields: [] }, before: [], pageUrl: here, believes: () => false };
  expect(effectsOf(planned.action, context)).toMatchObject([
    { effect: "commit", url: here },
    { effect: "network", url: elsewhere },
  ]);
});
