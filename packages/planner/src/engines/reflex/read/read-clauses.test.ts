import { describe, expect, it } from "vitest";
import { parseJapanese } from "./parse-japanese.ts";
import { readChoose } from "./read-choose.ts";
import { readEnter } from "./read-enter.ts";
import { readKeys } from "./read-keys.ts";
import { readSeek } from "./read-seek.ts";
import { readValue } from "./read-value.ts";
import { splitList } from "./split-list.ts";

it.each([
  ["ctrl + a", "Control+A"],
  ["return key", "Enter"],
  ["arrow down", "ArrowDown"],
  ["page up key", "PageUp"],
  ["space", "Space"],
])("reads the keys %j", (rest, keys) => {
  expect(readKeys(rest)).toEqual([{ type: "key", keys }]);
});

it.each([
  ["a, b and c", ["a", "b", "c"]],
  ["a, and b", ["a", "b"]],
  [" alone ", ["alone"]],
])("splits %j", (text, expected) => {
  expect(splitList(text)).toEqual(expected);
});

describe("readValue", () => {
  it.each([
    ["Ada", { type: "text", text: "Ada" }],
    ["the value Ada", { type: "text", text: "Ada" }],
    ["Ada in all upper case", { type: "text", text: "ADA" }],
  ])("reads %j", (text, expected) => {
    expect(readValue(text, [])).toEqual(expected);
  });

  it("takes a quoted text literally", () => {
    expect(readValue("the text \u27e60\u27e7", ["The Value"])).toEqual({ type: "text", text: "The Value" });
  });
});

it("reads one or several values and their fields", () => {
  expect(readEnter("Ada into Name", [])).toMatchObject([{ value: { text: "Ada" }, target: { name: "Name" } }]);
  expect(readEnter("Ada in Name, Bob in Friend", []).length).toBe(2);
});

it("reads an option and its list", () => {
  expect(readChoose("Japan from the country list", [])).toMatchObject([{ type: "choose", option: "Japan" }]);
  expect(readChoose("nothing", [])).toEqual([{ type: "nothing" }]);
  expect(readChoose("Asia > Japan", [])).toMatchObject([{ path: ["Asia", "Japan"] }]);
});

it("reads a search with its criteria", () => {
  expect(readSeek("book", "a flight from Oslo to Rome", [])).toMatchObject([
    {
      type: "seek",
      criteria: [
        { cue: "from", value: "Oslo" },
        { cue: "to", value: "Rome" },
      ],
    },
  ]);
});

describe("parseJapanese", () => {
  it.each([
    ["名前に太郎を入力してください", { type: "enter", value: { text: "太郎" }, target: { name: "名前" } }],
    ["太郎を入力", { type: "enter", target: undefined }],
    ["国から日本を選択", { type: "choose", option: "日本" }],
    ["利用規約に同意する", { type: "check", checked: true }],
    ["利用規約のチェックを外す", { type: "check", checked: false }],
    ["靴を検索", { type: "seek", thing: "靴" }],
    ["名前をクリア", { type: "clear" }],
    ["フォームを送信", { type: "press", target: { name: "送信" } }],
    ["こんにちは", { type: "unknown" }],
  ])("reads %j", (clause, expected) => {
    expect(parseJapanese(clause, [])).toMatchObject([expected]);
  });
});
