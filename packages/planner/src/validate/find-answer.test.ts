import { describe, expect, it } from "vitest";
import { findAnswer, readCall } from "./find-answer.ts";
import { LooseReader, readLoosely } from "./loose-json.ts";

const plan = { decision: "done", message: "m" };
const json = JSON.stringify(plan);

describe("findAnswer", () => {
  it.each([
    ["alone", json, []],
    ["among words", `Here it is: ${json} I hope it helps.`, ["prose-around"]],
    ["in a fence", `\`\`\`json\n${json}\n\`\`\``, ["code-fence"]],
    ["after a thought", `<think>{"decision":"act"}</think>${json}`, ["thinking"]],
    ["encoded twice", JSON.stringify(json), ["encoded-twice"]],
    ["with a comma too many", `{"decision":"done","message":"m",}`, ["json-syntax"]],
    ["in single quotes", `{'decision':'done','message':'m'}`, ["json-syntax"]],
    ["without quotes around its names", `{decision:"done",message:"m"}`, ["json-syntax"]],
    ["with a comment", `{"decision":"done", // well\n"message":"m"}`, ["json-syntax"]],
  ])("%s", (_how, said, notes) => {
    const found = findAnswer(said);
    expect(found?.value).toEqual(plan);
    expect([...(found?.notes ?? [])]).toEqual(notes);
  });

  it("returns the last complete plan of several", () => {
    const found = findAnswer(`{"decision":"act","steps":[]} No, wait: ${json}`);
    expect(found?.value).toEqual(plan);
    expect(found?.notes).toContain("several-objects");
  });

  it("joins several steps", () => {
    const found = findAnswer(`{"tool":"click","args":{"id":"a"}}\n{"tool":"click","args":{"id":"b"}}`);
    expect(found?.value).toEqual({
      steps: [
        { tool: "click", args: { id: "a" } },
        { tool: "click", args: { id: "b" } },
      ],
    });
  });

  it("knows which objects were truncated", () => {
    const found = findAnswer(`{"decision":"act","steps":[{"tool":"click","args":{"id":"bu`);
    expect(found?.value).toMatchObject({ steps: [{ tool: "click" }] });
    const [step = {}] = Object(found?.value).steps as object[];
    expect(found?.isCut(step)).toBe(true);
    expect(found?.notes).toContain("truncated");
  });

  it.each([
    ["nothing", ""],
    ["words alone", "I cannot do that."],
    ["an object among words that is not a plan", `It is {"colour":"blue","size":3}.`],
    ["nested beyond reason", `${"[".repeat(200)}${"]".repeat(200)}`],
    ["a thought without an end", "<think>I should click"],
  ])("finds nothing in %s", (_what, said) => {
    expect(findAnswer(said)).toBeUndefined();
  });
});

describe("calls instead of JSON", () => {
  it("reads one call per line", () => {
    expect(findAnswer(`click("button-5")\nfill("input-1", "Ada")`)?.value).toEqual({
      steps: [
        { tool: "click", args: ["button-5"] },
        { tool: "fill", args: ["input-1", "Ada"] },
      ],
    });
    expect(findAnswer(`click("button-5")\nand then we wait`)).toBeUndefined();
  });

  it.each([
    ["named arguments", `fill(id="input-1", value="Ada")`, { id: "input-1", value: "Ada" }],
    ["an object", `fill({"id": "input-1", "value": "Ada"})`, [{ id: "input-1", value: "Ada" }]],
    ["none", "snapshot()", []],
    ["a semicolon", `click("a");`, ["a"]],
  ])("with %s", (_what, line, args) => {
    expect(readCall(line)?.args).toEqual(args);
  });

  it.each(["click(", `click("a"`, `click("a") or not`, "12(3)", "(a)", `click("a", `])(
    "does not read %s as a call",
    (line) => {
      expect(readCall(line)).toBeUndefined();
    },
  );
});

describe("JSON as models write it", () => {
  it.each([
    ["Python's constants", "[True, False, None]", [true, false, null]],
    ["typographic quotes", "{“a”: “b”}", { a: "b" }],
    ["a line break in a text", '{"a": "one\ntwo"}', { a: "one\ntwo" }],
    ["quotes in a text", `{"a": "say "hi" now"}`, { a: 'say "hi" now' }],
    ["escapes", String.raw`{"a": "\u00e9\n\t\\"}`, { a: "é\n\t\\" }],
    ["numbers", "[1, -2.5, 1e3]", [1, -2.5, 1000]],
    ["a trailing comma", "[1, 2,]", [1, 2]],
    ["nothing between commas", '{"a": 1, , "b": 2}', { a: 1, b: 2 }],
    ["comments", "{/* one */ a: 1 // two\n}", { a: 1 }],
    ["a backtick", "{a: `b`}", { a: "b" }],
  ])("%s", (_what, text, value) => {
    expect(readLoosely(text)).toEqual(value);
  });

  it("marks truncated values and never completes them", () => {
    const reader = new LooseReader('{"a": {"b": "half a wo');
    expect(reader.cut.has(Object(reader.read(0)?.value))).toBe(true);
    expect(reader.notes).toContain("truncated");
  });

  it("rejects extreme nesting", () => {
    expect(new LooseReader("[".repeat(10_000)).read(0)).toBeUndefined();
  });
});
