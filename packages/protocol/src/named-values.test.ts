import { describe, expect, it } from "vitest";
import { findNamedValues } from "./named-values.ts";

const found = (text: string, name = "secret") => findNamedValues(text, (one) => one === name).map(({ value }) => value);
/** Where a value stands, as it is written there. */
const written = (text: string) =>
  findNamedValues(text, (one) => one === "secret").map(({ start, end }) => text.slice(start, end));

describe("a value with a name is found", () => {
  it.each([
    ["JSON", '{"secret": "hunter2", "a": 1}'],
    ["JSON without spaces", '{"secret":"hunter2"}'],
    ["JSON over lines", '{\n  "secret"\n:\n  "hunter2"\n}'],
    ["JSON in a text of JSON", JSON.stringify({ body: JSON.stringify({ secret: "hunter2" }) })],
    ["JSON in JSON in JSON", JSON.stringify(JSON.stringify(JSON.stringify({ secret: "hunter2" })))],
    ["JavaScript", "const x = { secret: 'hunter2' };"],
    ["JavaScript with backticks", "const x = { secret: `hunter2` };"],
    ["PHP", "['secret' => 'hunter2']"],
    ["Python", 'dict(secret="hunter2")'],
    ["a pair", '("secret", "hunter2")'],
    ["pairs in a list", '[["secret", "hunter2"]]'],
    ["a described field", '{"name": "secret", "value": "hunter2"}'],
    ["a described field with another word", '{"key": "secret", "type": "x", "content": "hunter2"}'],
    ["YAML", "secret: hunter2\nother: 1"],
    ["YAML with quotes", "secret: 'hunter2'"],
    ["YAML in one line", "{user: ada, secret: hunter2}"],
    ["TOML", 'secret = "hunter2"'],
    ["an environment", "secret=hunter2"],
    ["a command line", "login --secret hunter2 --now"],
    ["a command line with =", "login --secret=hunter2"],
    ["an address", "/login?a=1&secret=hunter2&b=2"],
    ["a form", "user=ada&secret=hunter2&x=1"],
    ["XML", "<secret>hunter2</secret>"],
    ["XML with a prefix", "<ns:secret type='x'>hunter2</ns:secret>"],
    ["XML with CDATA", "<secret><![CDATA[hunter2]]></secret>"],
    ["XML with the name as an attribute", '<entry key="secret">hunter2</entry>'],
    ["HTML", '<input name="secret" type="text" value="hunter2">'],
    ["a list of Markdown", "- **secret:** hunter2\n- other: 1"],
    ["CSV", "user,secret\nada,hunter2"],
    ["CSV with quotes", '"user","secret"\n"ada","hunter2"'],
    ["a table with tabs", "user\tsecret\nada\thunter2"],
    ["a table of Markdown", "| user | secret |\n| ada | hunter2 |"],
    ["a table with semicolons", "user;secret\nada;hunter2"],
    ["a block of YAML", "secret: |\n  hunter2\nother: 1"],
  ])("in %s", (_, text) => {
    expect(new Set(found(text))).toEqual(new Set(["hunter2"]));
  });
});

describe("the text of a value", () => {
  it.each([
    ['{"secret": "a \\"b\\" c"}', 'a "b" c'],
    ['{"secret": "a\\\\"}', "a\\"],
    ['{"secret": "\\u0068unter2"}', "hunter2"],
    ['{"secret": "a, b; {c} [d] <e>"}', "a, b; {c} [d] <e>"],
    ["secret: 'it''s'", "it's"],
    ["{ secret: 'it\\'s' }", "it's"],
    ["<secret>a &amp; b &lt;c&gt; &#65;&#x42;</secret>", "a & b <c> AB"],
    ["<secret>&#x110000; &unknown;</secret>", "&#x110000; &unknown;"],
    ["/login?secret=a%20b%2Bc+d&x=1", "a b+c d"],
    ["/login?secret=100%&x=1", "100%"],
    ['secret = """a\n"b"\nc"""', 'a\n"b"\nc'],
    ['{"secret": 4711}', "4711"],
    ['{"secret": "パスワード"}', "パスワード"],
  ])("is read from %s", (text, value) => {
    expect(found(text)).toContain(value);
  });

  it("keeps the place where it stands with its escapes", () => {
    const text = 'x {"secret": "a \\"b\\""} <secret>c &amp; d</secret>';
    expect(written(text)).toEqual(['a \\"b\\"', "c &amp; d"]);
  });
});

describe("a name that is wanted", () => {
  it("covers everything in its list or object, without the names in it", () => {
    expect(found('{"secret": ["one", {"inner": "two", "n": 3}, "four"], "after": "no"}')).toEqual([
      "one",
      "two",
      "3",
      "four",
    ]);
  });

  it.each(["true", "false", "null", "~", "None", "undefined", '""', "{}", "[]"])("has no value in %s", (value) => {
    expect(found(`{"secret": ${value}, "after": "no"}`)).toEqual([]);
  });

  it("has no value in a reference, which only names it", () => {
    expect(found('{"secret": "{{secret:card}}"}')).toEqual([]);
  });

  it("does not reach what follows a value without an end", () => {
    expect(found('{"secret": "hunter2')).toEqual(["hunter2"]);
    expect(found('{"secret": ["hunter2"')).toEqual(["hunter2"]);
    expect(found("<secret>hunter2")).toEqual([]);
  });

  it("is not part of another name", () => {
    const text = '{"secretary": "Ada", "my_secret": "x", "secret_hint": "y"} secrets=4 nosecret=5';
    expect(found(text)).toEqual([]);
  });

  it("is asked for, not guessed", () => {
    const names: string[] = [];
    findNamedValues('{"a": "1x"} b=2x <c>3x</c>\nd,e\nf,g', (name) => {
      names.push(name);
      return false;
    });
    expect(new Set(names)).toEqual(new Set(["a", "b", "c", "d", "e"]));
  });
});

it("cuts a value that never ends", () => {
  const [value = ""] = found(`{"secret": "${"x".repeat(50_000)}`);
  expect(value).toHaveLength(20_000);
});
