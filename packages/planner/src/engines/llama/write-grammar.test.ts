import { expect, it } from "vitest";
import { writeGrammar } from "./write-grammar.ts";

it("writes a schema as a grammar of llama.cpp: what is required first, then what is optional", () => {
  const schema = {
    type: "object",
    properties: {
      note: { type: "string", maxLength: 5 },
      id: { $ref: "#/$defs/any" },
      tags: { type: "array", minItems: 1, maxItems: 3, items: { type: "string" } },
    },
    required: ["id", "tags"],
    $defs: { any: { type: "string", enum: ['a"b', "c\\d"] } },
  };
  expect(writeGrammar(schema, { maxTextLength: 20 })).toMatchInlineSnapshot(`
    "part-0 ::= ("\\"a\\\\\\"b\\"" | "\\"c\\\\\\\\d\\"")
    def-any ::= part-0
    part-1 ::= "\\"" char{0,20} "\\""
    part-2 ::= "\\"" char{0,5} "\\""
    part-3 ::= "{" "\\"id\\":" def-any "," "\\"tags\\":" "[" part-1 ("," part-1){0,2} "]" ("," "\\"note\\":" part-2)? "}"
    root ::= part-3
    char ::= [^"\\\\\\x00-\\x1F\\x7F] | "\\\\" ["\\\\/bfnrt]
    integer ::= "-"? ("0" | [1-9] [0-9]{0,14})
    number ::= integer ("." [0-9]{1,6})?"
  `);
});

it("lists the numbers of a short range, and the properties of an object that needs none", () => {
  const schema = {
    type: "object",
    properties: { level: { type: "integer", minimum: -1, maximum: 1 }, on: { type: ["boolean", "null"] } },
    required: [],
  };
  expect(writeGrammar(schema).split("\n")[0]).toMatchInlineSnapshot(
    `"part-0 ::= "{" ("\\"level\\":" ("-1" | "0" | "1") ("," "\\"on\\":" (("true" | "false") | "null"))? | "\\"on\\":" (("true" | "false") | "null"))? "}""`,
  );
});

it("names what it cannot write", () => {
  expect(() => writeGrammar({ not: {} })).toThrow('A grammar cannot be written for {"not":{}}.');
});
