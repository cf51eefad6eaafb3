import { createRandom, type Random } from "@giselles-ai/testing";
import { describe, expect, it } from "vitest";
import { LooseReader, maxDepth, readLoosely } from "./loose-json.ts";

const read = (text: string) => new LooseReader(text).read(0)?.value;
const notesOf = (text: string) => {
  const reader = new LooseReader(text);
  reader.read(0);
  return [...reader.notes];
};

describe("JSON as models write it", () => {
  it.each<[string, string, unknown]>([
    ["trailing commas", '{"a":[1,2,],}', { a: [1, 2] }],
    ["repeated commas", '{"a":1,,"b":2}', { a: 1, b: 2 }],
    ["missing commas", '{"a":1 "b":2}', { a: 1, b: 2 }],
    ["wide punctuation", '{"a"：1，"b"：2}', { a: 1, b: 2 }],
    ["single quotes", "{'a':'it'}", { a: "it" }],
    ["typographic quotes", "{“a”:“b”}", { a: "b" }],
    ["backticks", "{`a`:`b`}", { a: "b" }],
    ["bare names", "{a:1,b_2:'x'}", { a: 1, b_2: "x" }],
    ["equals signs", '{a="b"}', { a: "b" }],
    ["constants of Python", "{'a':True,'b':None,'c':False}", { a: true, b: null, c: false }],
    ["a missing value of JavaScript", "{a:undefined,b:NaN}", { a: null, b: null }],
    ["comments", '{// one\n"a":1,/* two */"b":2 # three\n}', { a: 1, b: 2 }],
    ["line breaks in a text", '{"a":"b\nc"}', { a: "b\nc" }],
    ["quotes in a text", '{"a":"say "hi" now","b":1}', { a: 'say "hi" now', b: 1 }],
    ["escapes", '{"a":"\\u00e9\\n\\t\\\\\\/\\""}', { a: 'é\n\t\\/"' }],
    ["unknown escapes", '{"a":"\\d+"}', { a: "\\d+" }],
    ["half an escape", '{"a":"\\u12"}', { a: "\\u12" }],
    ["numbers of other languages", '{"a":+1,"b":.5,"c":5.,"d":1e3,"e":-0}', { a: 1, b: 0.5, c: 5, d: 1000, e: -0 }],
    ["a bare word", '{"a":hello}', { a: "hello" }],
    ["a brace too many", '{"a":[{"b":1}},{"b":2}]}', { a: [{ b: 1 }, { b: 2 }] }],
    ["a bracket for a brace", '{"a":{"b":1],"c":2}', { a: { b: 1 } }],
    ["a call", 'fill("input-1","Ada")', { tool: "fill", args: ["input-1", "Ada"] }],
    ["a call with names", 'fill(id="input-1",value="Ada")', { tool: "fill", args: { id: "input-1", value: "Ada" } }],
    ["a call without arguments", "snapshot()", { tool: "snapshot", args: [] }],
  ])("is read with %s", (_, text, value) => {
    expect(read(text)).toEqual(value);
  });

  it("is noted where it is not strict", () => {
    expect(notesOf('{"a":[1,"b",true,null,-1.5e3]}')).toEqual([]);
    expect(notesOf("{'a':1}")).toEqual(["json-syntax"]);
    expect(notesOf('{"a":1,}')).toEqual(["json-syntax"]);
    expect(notesOf('{"a":"b')).toEqual(["truncated"]);
  });

  it.each(["__proto__", "constructor", "toString"])("cannot reach the prototype by the name %s", (name) => {
    const value = read(`{"${name}":{"polluted":true},a:1}`) as object;
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    expect(read(`{a:${name}}`)).toEqual({ a: name });
  });
});

describe("what is missing is never guessed", () => {
  it.each([
    '{"a":1',
    '{"a":"b',
    '{"a":',
    '{"a',
    "{",
    "[1,2",
    '{"a":[1,{"b":2}',
    'fill("input-1", "A',
    '{"a":1} and more',
    "",
    " ",
  ])("%j is not a whole value", (text) => {
    expect(readLoosely(text)).toBeUndefined();
  });

  it.each(['{"a": @}', '{"a": 1, ?: 2}', "[1, %, 3]", '{"a": {"b": ;}}'])("a part of %j cannot be read", (text) => {
    expect(readLoosely(text)).toBeUndefined();
  });

  it("marks what is cut off, and nothing before it", () => {
    const reader = new LooseReader('{"steps":[{"a":1},{"b":"x');
    const { steps } = (reader.read(0)?.value ?? { steps: [] }) as { steps: object[] };
    expect(steps.map((step) => reader.cut.has(step))).toEqual([false, true]);
    expect(reader.cut.has(steps)).toBe(true);
  });

  it("refuses what is nested too deeply, without an overflow", () => {
    expect(read("[".repeat(maxDepth) + "]".repeat(maxDepth))).toBeDefined();
    expect(read("[".repeat(maxDepth + 1) + "]".repeat(maxDepth + 1))).toBeUndefined();
    expect(read('{"a":'.repeat(100_000))).toBeUndefined();
    expect(read("f(".repeat(100_000))).toBeUndefined();
  });
});

function randomValue(random: Random, depth = 0): unknown {
  const texts = [
    "",
    "Ada",
    'say "hi"',
    "a\\b",
    "line\nbreak",
    "it's",
    "{x}",
    "[1]",
    "a, b: c",
    "é😀",
    "\u2028",
    "# no // comment",
    "</p>",
  ];
  const kind = random.between(0, depth > 4 ? 3 : 5);
  if (kind === 0) return random.between(-1000, 1000) / 8;
  if (kind === 1) return [true, false, null][random.between(0, 2)];
  if (kind <= 3) return texts[random.between(0, texts.length - 1)];
  const values = Array.from({ length: random.between(0, 4) }, () => randomValue(random, depth + 1));
  return kind === 4 ? values : Object.fromEntries(values.map((value, index) => [`key ${index}`, value]));
}

it("reads all strict JSON as the standard says, however it is spaced", () => {
  const random = createRandom("strict JSON");
  for (let round = 0; round < 500; round += 1) {
    const value = { v: randomValue(random) };
    const text = JSON.stringify(value, null, random.between(0, 3));
    expect({ text, read: readLoosely(text) }).toEqual({ text, read: value });
    expect(notesOf(text)).toEqual([]);
  }
});

it("makes nothing up when a text is cut anywhere", () => {
  const random = createRandom("cut JSON");
  for (let round = 0; round < 500; round += 1) {
    const text = JSON.stringify({ v: randomValue(random), w: "end" });
    const cut = text.slice(0, random.between(1, text.length - 1));
    expect({ cut, read: readLoosely(cut) }).toEqual({ cut, read: undefined });
  }
});
