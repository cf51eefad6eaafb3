import { describe, expect, it } from "vitest";
import { fieldKindSchema } from "./field.ts";
import {
  commitsOnClick,
  type FieldKind,
  fieldKinds,
  holdsValue,
  isCheckable,
  isChoice,
  isClosedChoice,
  isMultiline,
  isNumeric,
  isTextual,
  isToggle,
} from "./field-kind.ts";

const rules = {
  holdsValue,
  isTextual,
  isMultiline,
  isNumeric,
  isChoice,
  isClosedChoice,
  isToggle,
  isCheckable,
  commitsOnClick,
};
type Rule = keyof typeof rules;

function rulesThatHold(kind: FieldKind | undefined): Rule[] {
  return (Object.keys(rules) as Rule[]).filter((rule) => rules[rule](kind));
}

const expected: Record<FieldKind, Rule[]> = {
  text: ["holdsValue", "isTextual"],
  textarea: ["holdsValue", "isTextual", "isMultiline"],
  richtext: ["holdsValue", "isTextual", "isMultiline"],
  date: ["holdsValue", "isTextual"],
  number: ["holdsValue", "isTextual", "isNumeric"],
  range: ["holdsValue", "isNumeric"],
  slider: ["holdsValue", "isNumeric"],
  color: ["holdsValue"],
  combobox: ["holdsValue", "isTextual", "isChoice"],
  select: ["holdsValue", "isChoice", "isClosedChoice"],
  listbox: ["holdsValue", "isChoice", "isClosedChoice"],
  option: ["holdsValue", "isCheckable"],
  checkbox: ["holdsValue", "isToggle", "isCheckable"],
  radio: ["holdsValue", "isToggle", "isCheckable"],
  switch: ["holdsValue", "isToggle", "isCheckable"],
  file: [],
  button: ["isCheckable", "commitsOnClick"],
  menuitem: ["isCheckable", "commitsOnClick"],
  treeitem: ["isCheckable", "commitsOnClick"],
  gridcell: ["isCheckable", "commitsOnClick"],
  link: ["commitsOnClick"],
  tab: ["commitsOnClick"],
  custom: ["commitsOnClick"],
  "opaque-frame": ["commitsOnClick"],
  "scroll-area": [],
};

describe("what each kind of field is", () => {
  it.each(fieldKinds)("%s", (kind) => {
    expect(rulesThatHold(kind)).toEqual(expected[kind]);
  });

  it("of a field that is not there nothing is known but that a click on it may commit", () => {
    expect(rulesThatHold(undefined)).toEqual(["commitsOnClick"]);
  });

  it("nor of a kind that only a newer peer knows", () => {
    expect(rulesThatHold("hologram" as FieldKind)).toEqual(["commitsOnClick"]);
  });
});

it("a click on a kind changes its value, commits, asks for a file, or is none, for what is scrolled; one of these", () => {
  const unclear = fieldKinds.filter((kind) => {
    const others = [kind === "file", kind === "scroll-area"];
    return [holdsValue(kind), commitsOnClick(kind), ...others].filter(Boolean).length !== 1;
  });
  expect(unclear).toEqual([]);
});

it("the schema knows the same kinds", () => {
  expect(fieldKindSchema.options).toEqual([...fieldKinds]);
});

it("each rule answers for one kind", () => {
  expect(holdsValue("text")).toBe(true);
  expect(isTextual("date")).toBe(true); // it is typed, as 2026-11-16
  expect(isMultiline("textarea")).toBe(true);
  expect(isNumeric("slider")).toBe(true);
  expect(isChoice("combobox")).toBe(true);
  expect(isClosedChoice("combobox")).toBe(false); // another text can be typed into it
  expect(isToggle("checkbox")).toBe(true);
  expect(isCheckable("menuitem")).toBe(true);
  expect(commitsOnClick("button")).toBe(true);
});
