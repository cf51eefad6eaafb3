// Parsing of instructions, without a page.
import { describe, expect, it } from "vitest";
import type { Intent } from "./intents.ts";
import { parseInstruction } from "./parse-instruction.ts";

const text = (wording: string) => ({ type: "text", text: wording }) as const;

describe("an instruction of one part", () => {
  it.each<[string, Partial<Intent>]>([
    ["enter Ada in Name", { type: "enter", value: text("Ada"), target: { name: "Name", quoted: false } }],
    ['Type "Ada Lovelace" into Name', { type: "enter", value: text("Ada Lovelace") }],
    ["fill in Email with ada@example.com", { type: "enter", value: text("ada@example.com") }],
    ["set Quantity to 3", { type: "enter", value: text("3"), target: { name: "Quantity", quoted: false } }],
    ["Name: Ada", { type: "enter", value: text("Ada"), target: { name: "Name", quoted: false } }],
    ['write "a, b and c" in Notes', { type: "enter", value: text("a, b and c") }],
    ["choose Pro", { type: "choose", option: "Pro", quoted: false, target: undefined }],
    ["choose File > Open > Recent", { type: "choose", path: ["File", "Open", "Recent"] }],
    ["check the terms", { type: "check", checked: true, name: { name: "terms", quoted: false } }],
    ["untick Newsletter", { type: "check", checked: false, name: { name: "Newsletter", quoted: false } }],
    ["turn on Dark mode", { type: "check", checked: true, name: { name: "Dark mode", quoted: false } }],
    ["press Register", { type: "press", target: { name: "Register", quoted: false } }],
    ["press Enter", { type: "key", keys: "Enter" }],
    ["press Control+A", { type: "key", keys: "Control+A" }],
    ["go to https://example.com/a?b=c", { type: "go", url: "https://example.com/a?b=c" }],
    ["scroll down", { type: "scroll", down: true }],
    ["scroll up", { type: "scroll", down: false }],
    ["scroll to Comments", { type: "scroll", target: { name: "Comments", quoted: false } }],
    ["upload cv.pdf to CV", { type: "upload", file: "cv.pdf", target: { name: "CV", quoted: false } }],
    ["search for red shoes", { type: "seek", verb: "search", thing: "red shoes", criteria: [] }],
    ["sing a song", { type: "item", otherwise: { type: "unknown" } }],
    ["What is the capital of France?", { type: "unknown" }],
  ])("%s", (instruction, intent) => {
    const [only, ...others] = parseInstruction(instruction);
    expect(only).toMatchObject(intent);
    expect(only?.wording).toBe(instruction);
    expect(others).toEqual([]);
  });
});

describe("targets", () => {
  it.each([
    ["click the second Delete button", { name: "Delete", ordinal: 2, kindWord: "button" }],
    ["click the last Edit", { name: "Edit", ordinal: -1 }],
    ["click the 5th search result", { name: "search", ordinal: 5, kindWord: "result" }],
    ['click on the "Next" link in the row of Ada', { name: "Next", quoted: true, kindWord: "link", scope: "Ada" }],
    ["press a button", { name: "", any: true, kindWord: "button" }],
    ["switch to the Billing tab", { name: "Billing", kindWord: "tab" }],
    ["click the cheapest Buy button", { name: "Buy", superlative: { of: "price", most: false, word: "cheapest" } }],
    ["close the dialog", { name: "close", scope: "dialog" }],
  ])("%s", (instruction, target) => {
    expect(parseInstruction(instruction)).toMatchObject([{ type: "press", target }]);
  });

  it("reads an option and the named list", () => {
    expect(parseInstruction('select "Japan" from the Country list')).toMatchObject([
      { type: "choose", option: "Japan", quoted: true, target: { name: "Country", kindWord: "list" } },
    ]);
  });

  it("reads criteria, each with the words that identify its field", () => {
    expect(parseInstruction("Book the cheapest flight from Oslo to Rome on 12/01/2026")).toMatchObject([
      {
        type: "seek",
        verb: "book",
        superlative: { of: "price", most: false },
        criteria: [
          { cue: "from", value: "Oslo" },
          { cue: "to", value: "Rome" },
          { cue: "on", value: "12/01/2026" },
        ],
      },
    ]);
  });
});

describe("an instruction of several parts", () => {
  it.each([
    [
      "enter Ada in Name, choose Pro, tick the terms and submit",
      ["enter: enter Ada in Name", "choose: choose Pro", "check: tick the terms", "press: submit"],
    ],
    ['Type "one and two" into Name and press OK', ['enter: Type "one and two" into Name', "press: press OK"]],
    ["Please enter Ada in Name, then press Save.", ["enter: enter Ada in Name", "press: press Save"]],
  ])("%s", (instruction, parts) => {
    expect(parseInstruction(instruction).map(({ type, wording }) => `${type}: ${wording}`)).toEqual(parts);
  });

  it("splits two values of one verb into two parts", () => {
    expect(parseInstruction("enter Ada in Name and ada@example.com in Email")).toMatchObject([
      { type: "enter", value: text("Ada"), target: { name: "Name" } },
      { type: "enter", value: text("ada@example.com"), target: { name: "Email" } },
    ]);
  });
});

describe("in Japanese", () => {
  it.each<[string, object]>([
    ["お名前に「Ada」を入力して", { type: "enter", value: text("Ada"), target: { name: "お名前" } }],
    ["プランから「Pro」を選択し", { type: "choose", option: "Pro", target: { name: "プラン" } }],
    ["利用規約にチェックを入れて", { type: "check", checked: true, name: { name: "利用規約" } }],
    ["送信ボタンをクリックしてください。", { type: "press", target: { name: "送信", kindWord: "ボタン" } }],
  ])("%s", (instruction, intent) => {
    expect(parseInstruction(instruction)).toMatchObject([intent]);
  });

  it("splits several parts", () => {
    expect(parseInstruction("検索欄に東京と入力して検索ボタンを押す")).toMatchObject([
      { type: "enter", value: text("東京"), target: { name: "検索" } },
      { type: "press", target: { name: "検索" } },
    ]);
  });
});
