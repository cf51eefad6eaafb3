import { describe, expect, it } from "vitest";
import { type BadLine, createNdjsonParser } from "./ndjson-parser.ts";

const encoder = new TextEncoder();

function parse(chunks: (string | Uint8Array)[], options: { maxLineLength?: number } = {}) {
  const values: unknown[] = [];
  const bad: BadLine[] = [];
  const parser = createNdjsonParser({
    ...options,
    onValue: (value) => values.push(value),
    onBadLine: (line) => bad.push(line),
  });
  for (const chunk of chunks) parser.push(typeof chunk === "string" ? encoder.encode(chunk) : chunk);
  parser.end();
  return { values, bad };
}

const everyByte = (text: string) => [...encoder.encode(text)].map((byte) => Uint8Array.of(byte));

describe("the NDJSON parser (V2)", () => {
  it("decodes characters that are split between chunks", () => {
    const text = `{"a":"né 漢字 👩‍👩‍👧"}\n{"b":1}\n`;
    expect(parse(everyByte(text))).toEqual({ values: [{ a: "né 漢字 👩‍👩‍👧" }, { b: 1 }], bad: [] });
  });

  it("reports a malformed line with its number, and reads the others", () => {
    const { values, bad } = parse(['{"a":1}\n', 'npm warn "\n}\n', '{"b":', "2}\n{oops}\n", '{"c":3}']);
    expect(values).toEqual([{ a: 1 }, { b: 2 }, { c: 3 }]);
    expect(bad).toEqual([
      { line: 2, reason: "not-json" },
      { line: 3, reason: "not-json" },
      { line: 5, reason: "not-json" },
    ]);
  });

  it("ignores blank lines, carriage returns and a byte order mark", () => {
    expect(parse(['\uFEFF{"a":1}\r\n', "\r\n  \n\n", '{"b":2}\r\n'])).toEqual({
      values: [{ a: 1 }, { b: 2 }],
      bad: [],
    });
  });

  it("reads several objects on one line, but none within other text", () => {
    const { values, bad } = parse(['{"a":"}{"}{"b":{"c":"\\""}} {"d":4}\n', 'log: {"type":"result"}\n{"e":5}\n']);
    expect(values).toEqual([{ a: "}{" }, { b: { c: '"' } }, { d: 4 }, { e: 5 }]);
    expect(bad).toEqual([{ line: 2, reason: "not-json" }]);
  });

  it.each([
    ["whole", (text: string) => [text]],
    ["byte by byte", everyByte],
  ])("skips a line beyond the limit, sent %s, and reads the next", (_, cut) => {
    const text = `{"a":"${"x".repeat(100)}"}\n{"b":"${"漢".repeat(42)}"}\n{"c":"${"漢".repeat(43)}"}\n{"d":4}\n`;
    const { values, bad } = parse(cut(text), { maxLineLength: 50 });
    expect(values).toEqual([{ b: "漢".repeat(42) }, { d: 4 }]);
    expect(bad).toEqual([
      { line: 1, reason: "too-long" },
      { line: 3, reason: "too-long" },
    ]);
  });

  it("distinguishes a truncated last line from a malformed one", () => {
    expect(parse(['{"a":1}\n{"b":'])).toEqual({ values: [{ a: 1 }], bad: [{ line: 2, reason: "cut-off" }] });
  });

  it("copies the chunk, which the caller may reuse", () => {
    const values: unknown[] = [];
    const parser = createNdjsonParser({ onValue: (value) => values.push(value), onBadLine: () => {} });
    const chunk = encoder.encode('{"a":1');
    parser.push(chunk);
    chunk.fill(0);
    parser.push(encoder.encode("}\n"));
    expect(values).toEqual([{ a: 1 }]);
  });
});
