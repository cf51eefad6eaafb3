// Deliberate differences between browsers: tests that are left out in one of them, and why.
// `npm run test:browsers` prints the list. All other tests must pass in every browser.
import type { Engine } from "./browser.ts";

export interface EngineDifference {
  engines: Engine[];
  /** A part of the full name of the tests. */
  test: string;
  reason: string;
}

const noMonths = "Firefox has no fields for a month or a week. They are text there, for people too.";
const numberText = "They take letters in a number field, show them, and say that it is not a number.";
const noEval = "Tests get into a page of Firefox by eval, which the policy forbids. Our script itself does not use it.";
const ownTree = "It compares with Chromium's accessibility tree, which no other browser's protocol shows.";

const leastSize = "WebKit draws no text smaller than 9 pixels, however small the zoom of a page makes it.";

export const engineDifferences: EngineDifference[] = [
  {
    engines: ["firefox", "webkit"],
    test: "S3: gives elements the same names as the browser's accessibility tree",
    reason: ownTree,
  },
  {
    engines: ["firefox", "webkit"],
    test: "S3: agrees with the accessibility tree on nearly all controls",
    reason: ownTree,
  },
  {
    engines: ["firefox", "webkit"],
    test: "S10, S11: everything that is operable and readable by Chromium's own account is in the snapshot",
    reason: "It asks Chromium's debugger for the listeners of every element.",
  },
  { engines: ["firefox"], test: "a page with a strict Content-Security-Policy is filled", reason: noEval },
  { engines: ["firefox"], test: "works under a strict content security policy", reason: noEval },
  { engines: ["firefox"], test: "is loaded under a policy that allows only", reason: noEval },
  { engines: ["firefox"], test: '"March 2026" is a month to people', reason: noMonths },
  { engines: ["firefox"], test: '"2026-W9" is a week to people', reason: noMonths },
  { engines: ["firefox"], test: "S7: a form of 24 fields of every native kind", reason: noMonths },
  { engines: ["firefox", "webkit"], test: "is unknown for a key of a letter in a number", reason: numberText },
  { engines: ["webkit"], test: "does not reach a planner: zoomed away", reason: leastSize },
  { engines: ["webkit"], test: "does not when it appears later: zoomed away", reason: leastSize },
];

export function differencesIn(engine: Engine): EngineDifference[] {
  return engineDifferences.filter(({ engines }) => engines.includes(engine));
}

/** Matches the full names of all tests that apply to this engine. */
export function testsIn(engine: Engine): RegExp | undefined {
  const left = differencesIn(engine).map(({ test }) => test.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return left.length > 0 ? new RegExp(`^(?!.*(?:${left.join("|")}))`) : undefined;
}
