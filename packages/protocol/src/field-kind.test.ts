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
  mayBeLabelledByRow,
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
  mayBeLabelledByRow,
};
type Rule = keyof typeof rules;

function trueRules(kind: FieldKind | undefined): Rule[] {
  return (Object.keys(rules) as Rule[]).filter((rule) => rules[rule](kind));
}

const expected: Record<FieldKind, Rule[]> = {
  text: ["holdsValue", "isTextual"],
  textarea: ["holdsValue", "isTextual", "isMultiline"],
  richtext: ["holdsValue", "isTextual", "isMultiline"],
  date: ["holdsValue", "isTextual", "mayBeLabelledByRow"],
  number: ["holdsValue", "isTextual", "isNumeric", "mayBeLabelledByRow"],
  range: ["holdsValue", "isNumeric"],
  slider: ["holdsValue", "isNumeric", "mayBeLabelledByRow"],
  color: ["holdsValue"],
  combobox: ["holdsValue", "isTextual", "isChoice", "mayBeLabelledByRow"],
  select: ["holdsValue", "isChoice", "isClosedChoice"],
  listbox: ["holdsValue", "isChoice", "isClosedChoice", "mayBeLabelledByRow"],
  option: ["holdsValue", "isCheckable"],
  checkbox: ["holdsValue", "isToggle", "isCheckable"],
  radio: ["holdsValue", "isToggle", "isCheckable"],
  switch: ["holdsValue", "isToggle", "isCheckable", "mayBeLabelledByRow"],
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

describe("traits of each kind of field", () => {
  it.each(fieldKinds)("%s", (kind) => {
    expect(trueRules(kind)).toEqual(expected[kind]);
  });

  it("treats a click on a missing field as a possible commit", () => {
    expect(trueRules(undefined)).toEqual(["commitsOnClick"]);
  });

  it("treats a kind that only a newer peer knows like a missing field", () => {
    expect(trueRules("hologram" as FieldKind)).toEqual(["commitsOnClick"]);
  });
});

it("gives a click on each kind exactly one meaning: change the value, commit, choose a file, or scroll", () => {
  const ambiguous = fieldKinds.filter((kind) => {
    const others = [kind === "file", kind === "scroll-area"];
    return [holdsValue(kind), commitsOnClick(kind), ...others].filter(Boolean).length !== 1;
  });
  expect(ambiguous).toEqual([]);
});

it("lists the same kinds in the schema", () => {
  expect(fieldKindSchema.options).toEqual([...fieldKinds]);
});

it("answers each rule for one kind", () => {
  expect(holdsValue("text")).toBe(true);
  expect(isTextual("date")).toBe(true); // typed as 2026-11-16
  expect(isMultiline("textarea")).toBe(true);
  expect(isNumeric("slider")).toBe(true);
  expect(isChoice("combobox")).toBe(true);
  expect(isClosedChoice("combobox")).toBe(false); // other text can be typed
  expect(isToggle("checkbox")).toBe(true);
  expect(isCheckable("menuitem")).toBe(true);
  expect(commitsOnClick("button")).toBe(true);
  expect(mayBeLabelledByRow("switch")).toBe(true);
});

it.each(["constructor", "__proto__", "toString"])("treats the kind %s of a page like any unknown kind", (kind) => {
  expect(trueRules(kind as FieldKind)).toEqual(trueRules("of a newer page" as FieldKind));
});
