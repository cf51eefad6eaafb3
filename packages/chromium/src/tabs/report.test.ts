import { expect, it } from "vitest";
import { startOutcomes, toStale, toStopped, toUnknown } from "./report.ts";

const actions = [
  { action: "fill", fieldId: "input-1", value: "Ada" },
  { action: "scroll", deltaY: 9 },
  { action: "fill", fieldId: 7 },
];

it("begins with every action skipped, and names the fields that are named", () => {
  expect(startOutcomes(actions)).toEqual([
    { index: 0, status: "skipped", fieldId: "input-1" },
    { index: 1, status: "skipped" },
    { index: 2, status: "skipped" },
  ]);
});

it.each([
  [toStale, "refused", "STALE"],
  [toUnknown, "unknown", "NAVIGATED"],
  [toStopped, "unknown", "DEADLINE"],
])("says what became of an action that got no answer, and what to do: %o", (tell, status, code) => {
  const [outcome] = startOutcomes(actions).map(tell);
  expect(outcome).toEqual({
    index: 0,
    fieldId: "input-1",
    status,
    code,
    message: expect.stringMatching(/\. Take a new snapshot\.$/),
  });
});
