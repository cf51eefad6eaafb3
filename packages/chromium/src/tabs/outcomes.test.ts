import { expect, it } from "vitest";
import { skippedOutcomes, toStale, toStopped, toUnknown } from "./outcomes.ts";

const actions = [
  { action: "fill", fieldId: "input-1", value: "Ada" },
  { action: "scroll", deltaY: 9 },
  { action: "fill", fieldId: 7 },
];

it("starts with every action skipped, with its field id", () => {
  expect(skippedOutcomes(actions)).toEqual([
    { index: 0, status: "skipped", fieldId: "input-1" },
    { index: 1, status: "skipped" },
    { index: 2, status: "skipped" },
  ]);
});

it.each([
  [toStale, "refused", "STALE"],
  [toUnknown, "unknown", "NAVIGATED"],
  [toStopped, "unknown", "DEADLINE"],
])("explains an action without an answer, and what to do: %o", (convert, status, code) => {
  const [outcome] = skippedOutcomes(actions).map(convert);
  expect(outcome).toEqual({
    index: 0,
    fieldId: "input-1",
    status,
    code,
    message: expect.stringMatching(/\. Take a new snapshot\.$/),
  });
});
