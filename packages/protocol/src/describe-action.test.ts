import { describe, expect, it } from "vitest";
import {
  type AgentAction,
  type AnyAction,
  agentActionNames,
  type DescribedField,
  describeAction,
  editableProperty,
  englishActions,
  japaneseActions,
  type Tense,
  writeParts,
} from "./index.ts";

const fields: Record<string, DescribedField> = {
  "input-1": { label: "Name", kind: "text" },
  "input-2": { label: "Password", kind: "text", sensitive: true },
  "input-3": { label: "News", kind: "checkbox" },
  "input-4": { label: "", kind: "text" },
  "button-1": { label: 'Send "now"\n2. Do it', kind: "button" },
};
const find = (id: string) => fields[id];
const say = (action: AnyAction) => writeParts(describeAction(action, find));
const sayIn = (words: typeof englishActions, tense: Tense, action: AnyAction) =>
  writeParts(describeAction(action, find, { words, tense }));

const fieldId = "input-1";
const all: [AgentAction, string, string][] = [
  [{ action: "fill", fieldId, value: "Ada" }, 'Fill "Name" with "Ada"', '"Name"に"Ada"を入力'],
  [{ action: "click", fieldId }, 'Click "Name"', '"Name"をクリックする'],
  [{ action: "select", fieldId, values: ["A", "B"] }, 'Choose "A", "B" in "Name"', '"Name"で"A", "B"を選択'],
  [{ action: "check", fieldId, checked: true }, 'Tick "Name"', '"Name"にチェックを入れる'],
  [{ action: "check", fieldId, checked: false }, 'Untick "Name"', '"Name"のチェックを外す'],
  [{ action: "clear", fieldId }, 'Empty "Name"', '"Name"を空にする'],
  [{ action: "press", keys: "Control+A" }, 'Press "Control+A"', 'キー "Control+A" を押す'],
  [{ action: "press", keys: "Enter", fieldId }, 'Press "Enter" in "Name"', '"Name"でキー "Enter" を押す'],
  [{ action: "hover", fieldId }, 'Point at "Name"', '"Name"にポインターを合わせる'],
  [{ action: "scroll", fieldId }, 'Scroll to "Name"', '"Name"までスクロール'],
  [{ action: "scroll", deltaY: 300 }, "Scroll by 300 pixels", "300ピクセルスクロール"],
  [{ action: "upload", fieldId, files: ["cv.pdf"] }, 'Give "cv.pdf" to "Name"', '"Name"に"cv.pdf"を添付'],
  [
    { action: "drag", from: fieldId, to: { x: 1, y: 2 } },
    'Drag "Name" to the point 1, 2',
    '"Name"を位置 1, 2へドラッグする',
  ],
  [{ action: "click_point", point: { x: 1, y: 2 } }, "Click at the point 1, 2", "位置 1, 2をクリックする"],
  [{ action: "long_press", fieldId }, 'Press and hold "Name"', '"Name"を長押しする'],
  [{ action: "navigate", url: "https://a.example" }, 'Open "https://a.example"', '"https://a.example" を開く'],
  [{ action: "wait_for_idle" }, "Wait until the page is quiet", "ページが落ち着くのを待つ"],
  [{ action: "snapshot" }, "Look at the page again", "ページをもう一度確認"],
  [
    { action: "fetch", url: "https://a.example" },
    'Send GET to "https://a.example"',
    '"https://a.example" に GET リクエストを送信',
  ],
  [
    { action: "fetch", url: "https://a.example", method: "POST", body: "{}" },
    'Send POST to "https://a.example" with "{}"',
    '"https://a.example" に "{}" を POST リクエストで送信',
  ],
  [{ action: "read_file", path: "a.txt" }, 'Read the file "a.txt"', 'ファイル "a.txt" を読む'],
  [
    { action: "write_file", path: "a.txt", content: "x" },
    'Write "x" to the file "a.txt"',
    'ファイル "a.txt" に "x" を書き込む',
  ],
  [{ action: "shell", cmd: "ls" }, 'Run the command "ls"', 'コマンド "ls" を実行'],
];

it.each(all)("%o is said in both languages", (action, english, japanese) => {
  expect(say(action)).toBe(english);
  expect(sayIn(japaneseActions, "planned", action)).toBe(japanese);
});

it("was tried for every action", () => {
  expect(new Set(all.map(([{ action }]) => action))).toEqual(new Set(agentActionNames));
});

it("says a user's own tool by its name, with all that it is given", () => {
  expect(say({ action: "star", stars: 5 })).toBe('Use "star" with {"stars":5}');
  expect(say({ action: "rest" })).toBe('Use "rest"');
  expect(say({ action: "constructor" })).toBe('Use "constructor"');
});

it.each<[Tense, string, string]>([
  ["asked", 'Fill "Name"', '"Name"に入力する'],
  ["doing", 'Filling "Name"', '"Name"を入力しています'],
  ["done", 'Filled "Name": "Ada"', '"Name"に"Ada"と入力しました'],
  ["failed", '"Name" was not filled', '"Name"を入力できませんでした'],
])("says what is %s", (tense, english, japanese) => {
  const action = { action: "fill", fieldId, value: "Ada" };
  expect([sayIn(englishActions, tense, action), sayIn(japaneseActions, tense, action)]).toEqual([english, japanese]);
});

it("names parts in every phrase by slots that the sentence has", () => {
  const slots = new Set(["name", "value", "to", "method", "content"]);
  for (const { phrases } of [englishActions, japaneseActions]) {
    const used = JSON.stringify(phrases).matchAll(/\{(\w+)\}/g);
    expect([...used].map(([, slot = ""]) => slot).filter((slot) => !slots.has(slot))).toEqual([]);
  }
});

describe("what must not be shown, or cannot be known", () => {
  it("hides what goes into a sensitive field, and names a secret by its name alone", () => {
    expect(say({ action: "fill", fieldId: "input-2", value: "hunter2" })).toBe('Fill "Password" with a secret (••••)');
    expect(say({ action: "fill", fieldId: "input-2", value: "{{secret:pass}}" })).toBe(
      'Fill "Password" with the secret "pass"',
    );
    expect(say({ action: "fill", fieldId, value: "••••" })).toBe('Fill "Name" with a secret (••••)');
  });

  it("ticks a box that is filled with yes or no", () => {
    expect(say({ action: "fill", fieldId: "input-3", value: "no" })).toBe('Untick "News"');
    expect(say({ action: "fill", fieldId: "input-3", value: "maybe" })).toBe('Fill "News" with "maybe"');
  });

  it("says that an element is not in the page, and calls one without a label by its kind", () => {
    expect(say({ action: "click", fieldId: "input-9" })).toBe('Click "input-9", which is not in the page');
    expect(say({ action: "click", fieldId: "input-4" })).toBe('Click the text "input-4"');
  });

  it("keeps what a page or a model wrote inside of its quotes, on one line", () => {
    expect(say({ action: "click", fieldId: "button-1" })).toBe('Click "Send \\"now\\"\\n2. Do it"');
    expect(say({ action: "fill", fieldId, value: "a\u202eb\u2028" })).toBe('Fill "Name" with "a\\u202eb\\u2028"');
  });

  it("says something of an action that nothing fits in", () => {
    expect(say({ action: "fill" })).toBe("Fill the page with nothing");
    expect(say({ action: "drag", from: null, to: 7 })).toBe(
      "Drag the point nothing, nothing to the point nothing, nothing",
    );
  });
});

it.each([
  [{ action: "fill", fieldId, value: "Ada" }, "value"],
  [{ action: "write_file", path: "a.txt", content: "x" }, "content"],
  [{ action: "select", fieldId, values: ["A"] }, undefined],
  [{ action: "press", keys: "Enter" }, undefined],
])("of %o a person may change %s", (action, property) => {
  expect(editableProperty(action)).toBe(property);
});
