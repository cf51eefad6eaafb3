import { expect, it } from "vitest";
import type { ToolPart } from "../tool/chat-types.ts";
import { english as en } from "../words/en.ts";
import { describeSteps } from "./describe-steps.ts";

const actions = [
  { action: "fill", fieldId: "input-1", value: "Ada" },
  { action: "press", keys: "F7" },
];

function marksOf(output: unknown) {
  const part = {
    type: "tool-executeFormActions",
    toolCallId: "c",
    state: "output-available",
    input: { actions },
    output,
  };
  return describeSteps(part as ToolPart, new Map(), en).map(({ mark, note }) => [mark, note]);
}

it("shows only verified actions as done", () => {
  const outcomes = [
    { index: 0, status: "applied" },
    { index: 1, status: "unknown" },
  ];
  expect(marksOf({ report: { applied: 1, skipped: 1, warnings: [], outcomes } })).toEqual([
    ["done", undefined],
    ["unknown", en.unverified],
  ]);
});

it("explains that the page changed if that is why the outcome is unknown", () => {
  const left = { status: "unknown", code: "NAVIGATED", message: "The page was left during this." };
  const outcomes = [left, { ...left, index: 1 }];
  expect(marksOf({ applied: 0, skipped: 2, warnings: [], outcomes })).toEqual(
    Array(2).fill(["unknown", en.unknownOutcome]),
  );
});

it.each([
  ["done, when the page counts all of them", 2, "done"],
  ["unknown, when it counts fewer", 1, "unknown"],
])("marks each action of a page that reports only counts as %s", (_, applied, mark) => {
  const report = { applied, skipped: 2 - applied, warnings: [] };
  expect(marksOf({ report }).map(([shown]) => shown)).toEqual([mark, mark]);
});
