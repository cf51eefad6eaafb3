import { describe, expect, it } from "vitest";
import {
  hasFailed,
  isUncertain,
  isUnconfirmed,
  isUnobservable,
  leavesPage,
  mayHaveHappened,
  type OutcomeLike,
  stopsCommits,
  wasNotTried,
} from "./outcome.ts";
import { outcomeCodeSchema, outcomeStatusSchema } from "./report.ts";

const rules = {
  hasFailed,
  isUnobservable,
  isUncertain,
  mayHaveHappened,
  isUnconfirmed,
  stopsCommits,
  leavesPage,
  wasNotTried,
};
type Rule = keyof typeof rules;

function trueRules(outcome: OutcomeLike): Rule[] {
  return (Object.keys(rules) as Rule[]).filter((rule) => rules[rule](outcome));
}

const codes = outcomeCodeSchema.options;
const otherCodes = codes.filter((code) => code !== "NAVIGATED");

describe("rules by status and code", () => {
  it.each<[OutcomeLike["status"], string | undefined, Rule[]]>([
    ["applied", undefined, ["mayHaveHappened"]],
    ["applied", "NAVIGATED", ["mayHaveHappened", "leavesPage"]],
    ["refused", undefined, ["hasFailed", "isUnconfirmed", "stopsCommits", "wasNotTried"]],
    ["refused", "NAVIGATED", ["hasFailed", "isUnconfirmed", "stopsCommits", "leavesPage", "wasNotTried"]],
    ["failed", undefined, ["hasFailed", "isUnconfirmed", "stopsCommits"]],
    ["failed", "NAVIGATED", ["hasFailed", "isUnconfirmed", "stopsCommits", "leavesPage"]],
    ["skipped", undefined, ["stopsCommits", "wasNotTried"]],
    ["skipped", "NAVIGATED", ["stopsCommits", "wasNotTried"]],
    ["unknown", undefined, ["isUnobservable", "mayHaveHappened", "isUnconfirmed"]],
    ["unknown", "NAVIGATED", ["mayHaveHappened", "isUnconfirmed", "stopsCommits", "leavesPage"]],
  ])("%s %s", (status, code, expected) => {
    expect(trueRules({ status, code })).toEqual(expected);
  });

  it.each<[OutcomeLike["status"], Rule[]]>([
    ["applied", ["mayHaveHappened"]],
    ["refused", ["hasFailed", "isUnconfirmed", "stopsCommits", "wasNotTried"]],
    ["failed", ["hasFailed", "isUnconfirmed", "stopsCommits"]],
    ["skipped", ["stopsCommits", "wasNotTried"]],
    ["unknown", ["isUncertain", "mayHaveHappened", "isUnconfirmed", "stopsCommits"]],
  ])("%s with any other code, including a custom one", (status, expected) => {
    for (const code of [...otherCodes, "UNSETTLED"]) expect(trueRules({ status, code })).toEqual(expected);
  });
});

describe("for every status and code", () => {
  const every = outcomeStatusSchema.options.flatMap((status) =>
    [undefined, ...codes].map((code): OutcomeLike => ({ status, code })),
  );

  it("never counts one outcome both as failed and as possibly happened", () => {
    for (const outcome of every) expect(hasFailed(outcome) && mayHaveHappened(outcome)).toBe(false);
  });

  it("never counts an unknown outcome as confirmed", () => {
    for (const outcome of every.filter(({ status }) => status === "unknown")) expect(isUnconfirmed(outcome)).toBe(true);
  });

  it("stops commits after a failed or uncertain outcome", () => {
    for (const outcome of every.filter((each) => hasFailed(each) || isUncertain(each)))
      expect(stopsCommits(outcome)).toBe(true);
  });
});

it("answers each rule for one outcome", () => {
  expect(hasFailed({ status: "refused", code: "NOT_ALLOWED" })).toBe(true);
  expect(mayHaveHappened({ status: "unknown", code: "DEADLINE" })).toBe(true);
  expect(isUncertain({ status: "unknown", code: "DEADLINE" })).toBe(true);
  expect(isUnobservable({ status: "unknown" })).toBe(true); // such as a key that changes nothing
  expect(isUnconfirmed({ status: "failed", code: "REJECTED" })).toBe(true);
  expect(leavesPage({ status: "applied", code: "NAVIGATED" })).toBe(true);
  expect(stopsCommits({ status: "skipped" })).toBe(true);
  expect(wasNotTried({ status: "skipped" })).toBe(true);
});
