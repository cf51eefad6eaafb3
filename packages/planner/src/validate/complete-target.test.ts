import type { Interactable } from "@giselles-ai/protocol";
import { describe, expect, it } from "vitest";
import { completeTarget } from "./complete-target.ts";

const box = { x: 10, y: 20, width: 40, height: 20, cx: 30, cy: 30 };
const element = (id: string, label: string): Interactable => ({
  ...{ id, label, role: "button", type: "button", locatorHint: "" },
  box,
});
const elements = [
  element("button-1", "Save"),
  element("button-2", "Save as draft"),
  element("button-3", "Delete"),
  element("button-4", "Delete"),
  element("link-5", "送信"),
  element("button-6", "+"),
  { ...element("card-7", "Card"), box: undefined },
];
const id = { type: "string", "x-handle": true };
const point = { type: "object", properties: { x: {}, y: {} }, required: ["x", "y"] };
const click = { properties: { id, kind: {} }, required: ["id"] };
const clickPoint = { properties: { point }, required: ["point"] };
const drag = { properties: { from: { anyOf: [id, point] }, to: { anyOf: [id, point] } }, required: ["from", "to"] };

function complete(args: unknown, schema: Record<string, unknown> = click, words: string[] = []) {
  const notes: string[] = [];
  const result = completeTarget(args, { schema, words, interactables: elements, note: (note) => notes.push(note) });
  return { result, notes };
}

describe("a click without an id", () => {
  it.each<[string, Record<string, unknown>, string[], string]>([
    ["a label", { label: "Save" }, [], "button-1"],
    ["an element in words", { element: "the Save button" }, [], "button-1"],
    ["the longest label that is named", { text: "Click Save as draft" }, [], "button-2"],
    ["the explanation of the step", {}, ["Save the form"], "button-1"],
    ["the first of several descriptions that fits", { name: "nothing", title: "SAVE!" }, [], "button-1"],
    ["a label in another language", { label: "送信" }, [], "link-5"],
    ["an empty id and a label", { id: "", label: "Save" }, [], "button-1"],
  ])("is found by %s", (_, args, words, found) => {
    expect(complete(args, click, words)).toEqual({ result: { id: found }, notes: ["element-id"] });
  });

  it.each<[string, Record<string, unknown>, string[]]>([
    ["two elements have the label", { label: "Delete" }, []],
    ["two labels are named apart", { text: "Save, then Delete" }, []],
    ["a word only contains the label", { text: "Saved" }, []],
    ["the label has no letters", { text: "the button with +x" }, []],
    ["nothing describes it", {}, []],
    ["the description is not a text", { label: 7, name: ["Save"] }, []],
  ])("stays without one if %s", (_, args, words) => {
    expect(complete(args, click, words)).toEqual({ result: args, notes: [] });
  });

  it("keeps an id, also a wrong one, which validation refuses", () => {
    expect(complete({ id: "button-99", label: "Save" })).toEqual({
      result: { id: "button-99", label: "Save" },
      notes: [],
    });
  });

  it("keeps its other arguments and drops the description", () => {
    expect(complete({ label: "Save", kind: "double" }).result).toEqual({ id: "button-1", kind: "double" });
  });
});

describe("a place that is missing", () => {
  it("is the centre of the element if the tool takes a point", () => {
    expect(complete({ label: "Save" }, clickPoint).result).toEqual({ point: { x: 30, y: 30 } });
    expect(complete({ label: "Card" }, clickPoint)).toEqual({ result: { label: "Card" }, notes: [] });
  });

  it.each([{ x: "1", y: 2 }, { x: Number.NaN, y: 2 }, { x: 1 }])("is not a place: %j", (wrong) => {
    expect(complete({ point: wrong, label: "Save" }, clickPoint).result).toEqual({ point: { x: 30, y: 30 } });
  });

  it("of two is found by its own description only", () => {
    expect(complete({ from: { label: "Save" }, to: { label: "Card" } }, drag).result).toEqual({
      from: "button-1",
      to: "card-7",
    });
    expect(complete({ label: "Save" }, drag, ["Card"]).notes).toEqual([]);
    expect(complete({ from: "button-1", to: { text: "Card" } }, drag).result).toEqual({
      from: "button-1",
      to: "card-7",
    });
  });

  it("is not guessed for a tool that writes", () => {
    const fill = { properties: { id, value: { type: "string" } }, required: ["id", "value"] };
    expect(complete({ label: "Save", value: "Ada" }, fill)).toEqual({
      result: { label: "Save", value: "Ada" },
      notes: [],
    });
  });

  it.each([null, undefined, "Save", 7, ["Save"]])("is not read from %j", (args) => {
    expect(complete(args)).toEqual({ result: args, notes: [] });
  });
});
