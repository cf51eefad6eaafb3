import { describe, expect, it } from "vitest";
import { invalidPaths, without } from "../test/refusal.cases.ts";
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
  it.each(fieldKinds)("can be a %s", (kind) => {
    expect(snapshotFieldSchema.parse({ ...field, kind }).kind).toBe(kind);
  });

  it("keeps all known properties", () => {
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
      looksChosen: true,
      href: "/help",
      download: true,
      submitsTo: "https://pay.example",
      box: { x: 1, y: 2, width: 3, height: 4, cx: 2.5, cy: 4 },
    };
    expect(snapshotFieldSchema.parse(full)).toEqual(full);
  });

  it.each(["fieldId", "kind", "label", "required", "currentValue", "selector"] as const)("requires %s", (name) => {
    expect(invalidPaths(snapshotFieldSchema, without(field, name))).toEqual([name]);
  });

  it.each([
    ["a negative maximum length", { constraints: { maxLength: -1 } }, ["constraints.maxLength"]],
    ["a box without a centre", { box: { x: 1, y: 1, width: 1, height: 1 } }, ["box.cx", "box.cy"]],
    ["options that are not strings", { options: ["Pro", 2] }, ["options.1"]],
    ["a value that is a list", { currentValue: ["a"] }, ["currentValue"]],
  ])("refuses %s", (_what, change, paths) => {
    expect(invalidPaths(snapshotFieldSchema, { ...field, ...change })).toEqual(paths);
  });
});

describe("a snapshot", () => {
  it("accepts the text and the outline of the page", () => {
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
    ["an empty id", { snapshotId: "" }, ["snapshotId"]],
    [
      "a device pixel ratio of 0",
      { viewport: { width: 1, height: 1, devicePixelRatio: 0 } },
      ["viewport.devicePixelRatio"],
    ],
    ["a line with an unknown role", { outline: [{ role: "banner", text: "x" }] }, ["outline.0.role"]],
    ["a heading of level 0", { outline: [{ role: "heading", level: 0, text: "x" }] }, ["outline.0.level"]],
    ["a line at a negative position", { outline: [{ role: "text", text: "x", at: -1 }] }, ["outline.0.at"]],
  ])("refuses %s", (_what, change, paths) => {
    expect(invalidPaths(snapshotSchema, { ...snapshot, ...change })).toEqual(paths);
  });

  it("refuses unknown or invalid options", () => {
    const options = { scope: "form", text: true, budget: 500, since: "s-1", boxes: false, maxOptions: 0 };
    expect(snapshotOptionsSchema.parse(options)).toEqual(options);
    expect(invalidPaths(snapshotOptionsSchema, { scop: "form" })).toEqual(["(whole)"]);
    expect(invalidPaths(snapshotOptionsSchema, { budget: -1, since: "", maxOptions: 0.5 })).toEqual([
      "budget",
      "since",
      "maxOptions",
    ]);
  });
});

describe("a delta", () => {
  it("accepts added, changed and removed fields since a snapshot", () => {
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
    expect(invalidPaths(deltaSchema, without(delta, "since"))).toEqual(["since"]);
    expect(invalidPaths(deltaSchema, { ...delta, removed: [""] })).toEqual(["removed.0"]);
  });
});

describe("a page event", () => {
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
  ])("can be $type", (event) => {
    expect(pageEventSchema.parse(event)).toEqual(event);
  });

  it.each([
    ["a dialog of an unknown kind", { type: "dialog", kind: "modal", message: "", accepted: true }, ["kind"]],
    ["an unknown reason for a stopped script", { type: "script-stopped", reason: "fun" }, ["reason"]],
    ["an unknown type", { type: "levitation" }, ["type"]],
  ])("refuses %s", (_what, event, paths) => {
    expect(invalidPaths(pageEventSchema, event)).toEqual(paths);
  });
});
