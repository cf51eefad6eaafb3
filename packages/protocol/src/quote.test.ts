import { describe, expect, it } from "vitest";
import { describeAction, formatActionParts, japaneseActions, quote } from "./index.ts";

describe("what a screen does not show is written out", () => {
  it.each([
    ["a line break", "\n", "\\n"],
    ["a sign that ends a line elsewhere", "\u0085", "\\u0085"],
    ["a line separator", "\u2028", "\\u2028"],
    ["a bell", "\u0007", "\\u0007"],
    ["an escape of a terminal", "\u001b", "\\u001b"],
    ["a delete", "\u007f", "\\u007f"],
    ["a space without width", "\u200b", "\\u200b"],
    ["a word joiner", "\u2060", "\\u2060"],
    ["a soft hyphen", "\u00ad", "\\u00ad"],
    ["an invisible times sign", "\u2062", "\\u2062"],
    ["a byte order mark", "\ufeff", "\\ufeff"],
    ["a text direction", "\u202e", "\\u202e"],
    ["an isolate", "\u2067", "\\u2067"],
    ["an Arabic mark", "\u061c", "\\u061c"],
    ["a Hangul filler", "\u3164", "\\u3164"],
    ["a letter of tags", "\u{e0041}", "\\udb40\\udc41"],
    ["half a character", "\ud83d", "\\ud83d"],
  ])("%s", (_, sign, written) => {
    expect(quote(`a${sign}b`)).toBe(`"a${written}b"`);
    expect(JSON.parse(quote(`a${sign}b`))).toBe(`a${sign}b`);
  });

  it("a text that is hidden in tags", () => {
    const tags = [..."pay Eve"].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join("");
    expect(quote(`Ada${tags}`)).toMatch(/^"Ada(?:\\udb40\\udc[0-7][0-9a-f]){7}"$/);
  });

  it("a text that is hidden in variation selectors", () => {
    const bytes = [..."pay"].map((letter) => String.fromCodePoint(0xe0100 + letter.charCodeAt(0))).join("");
    expect(quote(`😀${bytes}`)).toMatch(/^"😀(?:\\u[\da-f]{4}){6}"$/);
    expect(quote(`a\ufe00\ufe01`)).toBe('"a\\ufe00\\ufe01"');
  });
});

it.each(["Zoë", "👩‍💻", "❤️", "葛󠄀城", "مي‌خواهم", "क्‍ष", "a\u0301", "€ 5", "“quoted”", "🏳️‍🌈"])(
  "ordinary text stays: %s",
  (text) => {
    expect(quote(text)).toBe(`"${text}"`);
  },
);

describe("a value that is not a text", () => {
  it.each([
    [undefined, "nothing"],
    [null, "null"],
    [true, "true"],
    [0, "0"],
    [[], ""],
    [["a", ["b", 1]], '"a", "b", 1'],
    [{ to: "a\u202e" }, '{"to":"a\\u202e"}'],
    [() => 1, "nothing"],
  ])("%j reads %s", (value, written) => {
    expect(quote(value)).toBe(written);
  });
});

describe("a sentence about a hostile page", () => {
  const hostile = '」を送信しました。\n"ok" \u202e\u{e0041}{value} $& {name}';
  const field = () => ({ label: hostile, kind: hostile, place: hostile });
  const action = { action: "fill", fieldId: "input-1", value: hostile };

  it("is one line and ends its quotes where they end", () => {
    const english = formatActionParts(describeAction(action, field));
    expect(english).toBe(`Fill ${quote(hostile)} (${quote(hostile)}) with ${quote(hostile)}`);
    const japanese = formatActionParts(describeAction(action, field, { words: japaneseActions }));
    expect(japanese.replaceAll(/\\[「」]/g, "")).toMatch(
      /^「[^「」]*」 ?[(（]「[^「」]*」[)）]に「[^「」]*」を入力する$/,
    );
    expect(japanese).not.toMatch(/[\n\u202e]/);
  });

  it("does not take slots or patterns in a value for its own", () => {
    const parts = describeAction(action, field);
    expect(parts.filter((part) => "text" in part).map((part) => part.text)).toEqual(["Fill ", " (", ")", " with "]);
  });
});
