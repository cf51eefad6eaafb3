import { describe, expect, it } from "vitest";
import {
  type AgentAction,
  type AnyAction,
  agentActionNames,
  type DescribedField,
  describeAction,
  editableProperty,
  englishActions,
  formatActionParts,
  japaneseActions,
  type Tense,
} from "./index.ts";

const fields: Record<string, DescribedField> = {
  "input-1": { label: "Name", kind: "text" },
  "input-2": { label: "Password", kind: "text", sensitive: true },
  "input-3": { label: "News", kind: "checkbox" },
  "input-4": { label: "", kind: "text" },
  "button-1": { label: 'Send "now"\n2. Do it', kind: "button" },
};
const find = (id: string) => fields[id];
const describeInEnglish = (action: AnyAction) => formatActionParts(describeAction(action, find));
const describeIn = (words: typeof englishActions, tense: Tense, action: AnyAction) =>
  formatActionParts(describeAction(action, find, { words, tense }));

const fieldId = "input-1";
const all: [AgentAction, string, string][] = [
  [{ action: "fill", fieldId, value: "Ada" }, 'Fill "Name" with "Ada"', "「Name」に「Ada」を入力する"],
  [{ action: "click", fieldId }, 'Click "Name"', "「Name」をクリックする"],
  [{ action: "select", fieldId, values: ["A", "B"] }, 'Choose "A", "B" in "Name"', "「Name」で「A」、「B」を選択する"],
  [{ action: "check", fieldId, checked: true }, 'Tick "Name"', "「Name」にチェックを入れる"],
  [{ action: "check", fieldId, checked: false }, 'Untick "Name"', "「Name」のチェックを外す"],
  [{ action: "clear", fieldId }, 'Clear "Name"', "「Name」の入力内容を消去する"],
  [{ action: "press", keys: "Control+A" }, 'Press "Control+A"', "キー 「Control+A」 を押す"],
  [{ action: "press", keys: "Enter", fieldId }, 'Press "Enter" in "Name"', "「Name」でキー 「Enter」 を押す"],
  [{ action: "hover", fieldId }, 'Hover over "Name"', "「Name」にポインターを合わせる"],
  [{ action: "scroll", fieldId }, 'Scroll to "Name"', "「Name」までスクロールする"],
  [{ action: "scroll", deltaY: 300 }, "Scroll by 300 pixels", "300ピクセルスクロールする"],
  [{ action: "upload", fieldId, files: ["cv.pdf"] }, 'Attach "cv.pdf" to "Name"', "「Name」に「cv.pdf」を添付する"],
  [
    { action: "drag", from: fieldId, to: { x: 1, y: 2 } },
    'Drag "Name" to the point 1, 2',
    "「Name」を座標（1, 2）へドラッグする",
  ],
  [{ action: "click_point", point: { x: 1, y: 2 } }, "Click at the point 1, 2", "座標（1, 2）をクリックする"],
  [{ action: "long_press", fieldId }, 'Press and hold "Name"', "「Name」を長押しする"],
  [{ action: "navigate", url: "https://a.example" }, 'Open "https://a.example"', "「https://a.example」 を開く"],
  [{ action: "wait_for_idle" }, "Wait until the page is idle", "ページの読み込みを待つ"],
  [{ action: "snapshot" }, "Read the page again", "ページを再確認する"],
  [
    { action: "fetch", url: "https://a.example" },
    'Send a GET request to "https://a.example"',
    "「https://a.example」 に GET リクエストを送信する",
  ],
  [
    { action: "fetch", url: "https://a.example", method: "POST", body: "{}" },
    'Send a POST request to "https://a.example" with "{}"',
    "「https://a.example」 に 「{}」 を POST リクエストで送信する",
  ],
  [{ action: "read_file", path: "a.txt" }, 'Read the file "a.txt"', "ファイル 「a.txt」 を読み込む"],
  [
    { action: "write_file", path: "a.txt", content: "x" },
    'Write "x" to the file "a.txt"',
    "ファイル 「a.txt」 に 「x」 を書き込む",
  ],
  [{ action: "shell", cmd: "ls" }, 'Run the command "ls"', "コマンド 「ls」 を実行する"],
  [
    { action: "call_page_tool", name: "search", input: { words: "tea" } },
    'Use the page\'s own tool "search" with {"words":"tea"}',
    'ページのツール 「search」 を {"words":"tea"} で実行する',
  ],
];

it.each(all)("describes %o in both languages", (action, english, japanese) => {
  expect(describeInEnglish(action)).toBe(english);
  expect(describeIn(japaneseActions, "planned", action)).toBe(japanese);
});

it("covers every action", () => {
  expect(new Set(all.map(([{ action }]) => action))).toEqual(new Set(agentActionNames));
});

it("describes a custom tool by its name and all of its arguments", () => {
  expect(describeInEnglish({ action: "star", stars: 5 })).toBe('Use "star" with {"stars":5}');
  expect(describeInEnglish({ action: "rest" })).toBe('Use "rest"');
  expect(describeInEnglish({ action: "constructor" })).toBe('Use "constructor"');
});

it.each<[Tense, string, string]>([
  ["asked", 'Fill "Name"', "「Name」に入力する"],
  ["doing", 'Filling "Name"', "「Name」に入力しています"],
  ["done", 'Filled "Name": "Ada"', "「Name」に「Ada」と入力しました"],
  ["failed", '"Name" was not filled', "「Name」に入力できませんでした"],
])('describes the tense "%s"', (tense, english, japanese) => {
  const action = { action: "fill", fieldId, value: "Ada" };
  expect([describeIn(englishActions, tense, action), describeIn(japaneseActions, tense, action)]).toEqual([
    english,
    japanese,
  ]);
});

it("uses only slots that exist in every phrase", () => {
  const slots = new Set(["name", "value", "to", "method", "content"]);
  for (const { phrases } of [englishActions, japaneseActions]) {
    const used = JSON.stringify(phrases).matchAll(/\{(\w+)\}/g);
    expect([...used].map(([, slot = ""]) => slot).filter((slot) => !slots.has(slot))).toEqual([]);
  }
});

describe("values that must stay hidden and fields that are unknown", () => {
  it("hides the value of a sensitive field and shows only the name of a secret", () => {
    expect(describeInEnglish({ action: "fill", fieldId: "input-2", value: "hunter2" })).toBe(
      'Fill "Password" with a secret (••••)',
    );
    expect(describeInEnglish({ action: "fill", fieldId: "input-2", value: "{{secret:pass}}" })).toBe(
      'Fill "Password" with the secret "pass"',
    );
    expect(describeInEnglish({ action: "fill", fieldId, value: "••••" })).toBe('Fill "Name" with a secret (••••)');
  });

  it("describes filling a checkbox with yes or no as ticking it", () => {
    expect(describeInEnglish({ action: "fill", fieldId: "input-3", value: "no" })).toBe('Untick "News"');
    expect(describeInEnglish({ action: "fill", fieldId: "input-3", value: "maybe" })).toBe('Fill "News" with "maybe"');
  });

  it("says that an element is not on the page, and names an unlabelled one by its kind", () => {
    expect(describeInEnglish({ action: "click", fieldId: "input-9" })).toBe(
      'Click "input-9", which is not on the page',
    );
    expect(describeInEnglish({ action: "click", fieldId: "input-4" })).toBe('Click the text "input-4"');
  });

  it("keeps text from a page or a model inside its quotes, on one line", () => {
    expect(describeInEnglish({ action: "click", fieldId: "button-1" })).toBe('Click "Send \\"now\\"\\n2. Do it"');
    expect(describeInEnglish({ action: "fill", fieldId, value: "a\u202eb\u2028" })).toBe(
      'Fill "Name" with "a\\u202eb\\u2028"',
    );
  });

  it("keeps it inside Japanese brackets too", () => {
    const value = "a」を消す\n「b";
    const parts = describeAction({ action: "fill", fieldId, value }, find, { words: japaneseActions });
    expect(formatActionParts(parts)).toBe("「Name」に「a\\」を消す\\n\\「b」を入力する");
  });

  it("describes an action whose arguments are missing or malformed", () => {
    expect(describeInEnglish({ action: "fill" })).toBe("Fill the page with nothing");
    expect(describeInEnglish({ action: "drag", from: null, to: 7 })).toBe(
      "Drag the point nothing, nothing to the point nothing, nothing",
    );
  });
});

it.each([
  [{ action: "fill", fieldId, value: "Ada" }, "value"],
  [{ action: "write_file", path: "a.txt", content: "x" }, "content"],
  [{ action: "select", fieldId, values: ["A"] }, undefined],
  [{ action: "press", keys: "Enter" }, undefined],
])("of %o a person may edit the property %s", (action, property) => {
  expect(editableProperty(action)).toBe(property);
});
