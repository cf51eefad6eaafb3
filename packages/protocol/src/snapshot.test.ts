import { describe, expect, it } from "vitest";
import { objectionsTo, without } from "../test/refusal.cases.ts";
import {
  deltaSchema,
  fieldKinds,
  pageEventSchema,
  snapshotFieldSchema,
  snapshotOptionsSchema,
  snapshotSchema,
} from "./index.ts";

const field = {
  fieldId: "input-0",
  kind: "text",
  label: "Name",
  required: true,
  currentValue: "",
  selector: "#name",
};
const snapshot = {
  snapshotId: "s-1",
  url: "https://shop.example/",
  origin: "https://shop.example",
  title: "",
  viewport: { width: 800, height: 600, scrollY: 20, devicePixelRatio: 2 },
  fields: [field],
};

describe("a field", () => {
  it.each(fieldKinds)("is a %s", (kind) => {
    expect(snapshotFieldSchema.parse({ ...field, kind }).kind).toBe(kind);
  });

  it("keeps all that is known of it", () => {
    const full = {
      ...field,
      inputType: "email",
      autocomplete: "email",
      description: "We never share it",
      disabled: false,
      readOnly: false,
      sensitive: true,
      invalid: "Please fill out this field.",
      constraints: { min: "1", max: "9", step: "2", pattern: "\\d", maxLength: 3, accept: ".pdf", multiple: true },
      group: "Contact",
      frame: "Address",
      origin: "https://frames.example",
      expanded: false,
      href: "/help",
      download: true,
      submitsTo: "https://pay.example",
      box: { x: 1, y: 2, width: 3, height: 4, cx: 2.5, cy: 4 },
    };
    expect(snapshotFieldSchema.parse(full)).toEqual(full);
  });

  it.each(["fieldId", "kind", "label", "required", "currentValue", "selector"] as const)(
    "is none without its %s",
    (name) => {
      expect(objectionsTo(snapshotFieldSchema, without(field, name))).toEqual([name]);
    },
  );

  it.each([
    ["a length below nothing", { constraints: { maxLength: -1 } }, ["constraints.maxLength"]],
    ["a box without a centre", { box: { x: 1, y: 1, width: 1, height: 1 } }, ["box.cx", "box.cy"]],
    ["options that are not text", { options: ["Pro", 2] }, ["options.1"]],
    ["a value that is a list", { currentValue: ["a"] }, ["currentValue"]],
  ])("has not %s", (_what, change, objections) => {
    expect(objectionsTo(snapshotFieldSchema, { ...field, ...change })).toEqual(objections);
  });
});

describe("a snapshot", () => {
  it("tells what the page says besides its controls, and where", () => {
    const outline = [
      { role: "heading", level: 1, text: "Shop" },
      { role: "alert", text: "Sold out", at: 1 },
    ];
    expect(snapshotSchema.parse({ ...snapshot, text: "page", outline })).toEqual({
      ...snapshot,
      text: "page",
      outline,
    });
  });

  it.each([
    ["no id", { snapshotId: "" }, ["snapshotId"]],
    [
      "a screen without pixels",
      { viewport: { width: 1, height: 1, devicePixelRatio: 0 } },
      ["viewport.devicePixelRatio"],
    ],
    ["a line of a role that there is not", { outline: [{ role: "banner", text: "x" }] }, ["outline.0.role"]],
    ["a heading of level nought", { outline: [{ role: "heading", level: 0, text: "x" }] }, ["outline.0.level"]],
    ["a line before the first field", { outline: [{ role: "text", text: "x", at: -1 }] }, ["outline.0.at"]],
  ])("has not %s", (_what, change, objections) => {
    expect(objectionsTo(snapshotSchema, { ...snapshot, ...change })).toEqual(objections);
  });

  it("is asked for by options that all exist: a misspelt one is not passed over", () => {
    const options = { scope: "form", text: true, budget: 500, since: "s-1", boxes: false, maxOptions: 0 };
    expect(snapshotOptionsSchema.parse(options)).toEqual(options);
    expect(objectionsTo(snapshotOptionsSchema, { scop: "form" })).toEqual(["(whole)"]);
    expect(objectionsTo(snapshotOptionsSchema, { budget: -1, since: "", maxOptions: 0.5 })).toEqual([
      "budget",
      "since",
      "maxOptions",
    ]);
  });
});

describe("a delta", () => {
  it("says what is new, what is different and what is gone, since when", () => {
    const delta = {
      since: "s-1",
      added: [field],
      changed: [{ fieldId: "input-1", changes: { invalid: null, options: ["A"] } }],
      removed: ["button-2"],
      outline: [{ role: "status", text: "Saved" }],
      url: "https://shop.example/next",
      text: "changed",
    };
    expect(deltaSchema.parse(delta)).toEqual(delta);
    expect(objectionsTo(deltaSchema, without(delta, "since"))).toEqual(["since"]);
    expect(objectionsTo(deltaSchema, { ...delta, removed: [""] })).toEqual(["removed.0"]);
  });
});

describe("what a page did on its own", () => {
  it.each([
    { type: "dialog", kind: "beforeunload", message: "", accepted: false },
    { type: "download", name: "orders.csv", path: "/tmp/orders.csv" },
    { type: "download", name: "orders.csv", failure: "The connection was lost." },
    { type: "tab-opened", tabId: "tab-2", url: "about:blank" },
    { type: "tab-closed", tabId: "tab-2" },
    { type: "navigation-blocked", url: "https://evil.example/" },
    { type: "file-chooser", multiple: false },
    { type: "crash" },
    { type: "script-stopped", reason: "no-answer" },
  ])("$type", (event) => {
    expect(pageEventSchema.parse(event)).toEqual(event);
  });

  it.each([
    ["a dialog of a kind that there is not", { type: "dialog", kind: "modal", message: "", accepted: true }, ["kind"]],
    ["a script that was stopped for fun", { type: "script-stopped", reason: "fun" }, ["reason"]],
    ["what no page does", { type: "levitation" }, ["type"]],
  ])("not %s", (_what, event, objections) => {
    expect(objectionsTo(pageEventSchema, event)).toEqual(objections);
  });
});
