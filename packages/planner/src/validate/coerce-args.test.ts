import { describe, expect, it } from "vitest";
import { sampleInput } from "../../test/sample.cases.ts";
import { toArgumentSchema } from "../tools/registry.ts";
import { defaultTools } from "../tools/vocabulary.ts";
import { type ArgumentNote, coerceArgs } from "./coerce-args.ts";

const { interactables } = sampleInput.context.page;

function coerce(tool: string, given: unknown) {
  const input = defaultTools().get(tool)?.input;
  if (!input) throw new Error(`There is no tool "${tool}".`);
  const notes = new Set<ArgumentNote>();
  const args = coerceArgs(given, { schema: toArgumentSchema(input), interactables, note: (note) => notes.add(note) });
  return { args, notes: [...notes] };
}

describe("keeps valid arguments", () => {
  it.each([
    ["click", { id: "button-5" }],
    ["fill", { id: "input-1", value: "Ada" }],
    ["select", { id: "select-3", value: ["Free", "Pro"] }],
    ["scroll", {}],
    ["scroll", { deltaY: -300 }],
    ["hotkey", { keys: ["Control", "A"] }],
    ["click_point", { point: { x: 1, y: 2 } }],
    ["drag", { from: "input-1", to: { x: 3, y: 4 } }],
    ["fetch", { url: "https://example.com", method: "GET", headers: { accept: "text/plain" } }],
    ["wait_for_idle", { ms: 500 }],
  ])("%s %j", (tool, args) => {
    expect(coerce(tool, args)).toEqual({ args, notes: [] });
  });
});

describe("arguments under other names", () => {
  it.each([
    ["click", { fieldId: "button-5" }, { id: "button-5" }],
    ["click", { element_id: "button-5" }, { id: "button-5" }],
    ["click", { ID: "button-5" }, { id: "button-5" }],
    ["fill", { ref: "input-1", text: "Ada" }, { id: "input-1", value: "Ada" }],
    ["type", { id: "input-1", value: "Ada" }, { id: "input-1", text: "Ada" }],
    ["select", { id: "select-3", option: "Pro" }, { id: "select-3", value: "Pro" }],
    ["navigate", { href: "https://example.com" }, { url: "https://example.com" }],
    ["hotkey", { key: "Enter" }, { keys: ["Enter"] }],
    ["read_file", { filename: "notes.txt" }, { path: "notes.txt" }],
    ["shell", { command: "ls" }, { cmd: "ls" }],
    ["wait_for_idle", { timeoutMs: 300 }, { ms: 300 }],
    ["click_point", { x: 3, y: 4 }, { point: { x: 3, y: 4 } }],
    ["click_point", { coordinates: { x: 3, y: 4 } }, { point: { x: 3, y: 4 } }],
    ["drag", { start: "input-1", end: "input-2" }, { from: "input-1", to: "input-2" }],
    ["scroll", { direction: "down" }, { deltaY: 600 }],
    ["scroll", { direction: "up", amount: 200 }, { deltaY: -200 }],
  ])("%s %j", (tool, given, args) => {
    const coerced = coerce(tool, given);
    expect(coerced.args).toEqual(args);
    expect(coerced.notes).toContain("argument-name");
  });

  it("prefers the declared name over a synonym", () => {
    const { args } = coerce("fill", { id: "input-1", value: "Ada", text: "Grace" });
    expect(args).toEqual({ id: "input-1", value: "Ada", text: "Grace" }); // left for validation to refuse
  });
});

describe("arguments in other formats", () => {
  it.each([
    [
      "a list in the order of the schema",
      "fill",
      ["input-1", "Ada"],
      { id: "input-1", value: "Ada" },
      "positional-args",
    ],
    ["a lone value for the only argument", "click", "button-5", { id: "button-5" }, "positional-args"],
    ["a number as text", "fill", { id: "input-1", value: 42 }, { id: "input-1", value: "42" }, "argument-type"],
    ["text as a number", "scroll", { deltaY: "300px" }, { deltaY: 300 }, "argument-type"],
    ["a chord as text", "hotkey", { keys: "Control+A" }, { keys: ["Control", "A"] }, "argument-type"],
    ["a key as text", "hotkey", { keys: "Enter" }, { keys: ["Enter"] }, "argument-type"],
    ["a point as text", "click_point", { point: "(3, 4)" }, { point: { x: 3, y: 4 } }, "argument-type"],
    ["a point as a list", "click_point", { point: [3, 4] }, { point: { x: 3, y: 4 } }, "argument-type"],
    ["a method in small letters", "fetch", { url: "u", method: "post" }, { url: "u", method: "POST" }, "argument-type"],
    ["an id in brackets", "click", { id: "[button-5]" }, { id: "button-5" }, "element-id"],
    ["an id as a number", "click", { id: 5 }, { id: "button-5" }, "element-id"],
    ["a label for an id", "click", { id: "Sign up" }, { id: "button-5" }, "element-id"],
  ])("%s", (_what, tool, given, args, note) => {
    expect(coerce(tool, given)).toEqual({ args, notes: [note] });
  });

  it("reads the pairs that the answer's schema asks for where an object is open", () => {
    expect(coerce("fetch", { url: "u", headers: [{ name: "accept", value: "text/plain" }] })).toEqual({
      args: { url: "u", headers: { accept: "text/plain" } },
      notes: [],
    });
  });

  it("drops descriptions of the step, and null for optional arguments", () => {
    expect(coerce("click", { id: "button-5", reason: "It sends the form", confidence: 1 })).toEqual({
      args: { id: "button-5" },
      notes: ["argument-dropped"],
    });
    expect(coerce("scroll", { deltaY: 3, id: null })).toEqual({ args: { deltaY: 3 }, notes: [] });
  });

  it("treats missing arguments as empty", () => {
    expect(coerce("snapshot", undefined)).toEqual({ args: {}, notes: [] });
    expect(coerce("snapshot", null)).toEqual({ args: {}, notes: [] });
    expect(coerce("snapshot", "")).toEqual({ args: {}, notes: [] });
  });
});

describe("keeps ambiguous arguments, so that validation rejects them", () => {
  it.each([
    ["an id of no element", "click", { id: "button-99" }],
    ["an argument that there is not", "click", { id: "button-5", twice: true }],
    ["too many in a list", "click", ["button-5", "button-6"]],
    ["text that is not a number", "scroll", { deltaY: "a little" }],
    ["a point of three numbers", "click_point", { point: [1, 2, 3] }],
    ["a method that there is not", "fetch", { url: "u", method: "BREW" }],
    ["null for what is needed", "click", { id: null }],
  ])("%s", (_what, tool, given) => {
    expect(coerce(tool, given).args).toEqual(given);
  });
});
