import type { Outcome } from "@giselles-ai/protocol";
import { expect, it } from "vitest";
import { judge, type Verdict } from "./judge.ts";
import { fill, task } from "./task.ts";

const wanted = task("Colour", fill("Green"), { colour: "green" });
const before = { colour: "red", size: "small" };
const right = { ...before, colour: "green" };
const wrong = { ...before, colour: "blue" };
const asideChanged = { colour: "green", size: "large" };
const applied: Outcome = { index: 0, status: "applied" };
const failed: Outcome = { index: 0, status: "failed", code: "REJECTED" };
const refused: Outcome = { index: 0, status: "refused", code: "WRONG_KIND" };
const unseen: Outcome = { index: 0, status: "unknown" };
const late: Outcome = { index: 0, status: "unknown", code: "DEADLINE" };

it.each<[Verdict, string, Outcome, unknown, boolean?]>([
  ["done", "the state is as asked", applied, right],
  ["done", "nothing can be seen of it, and the state is as asked", unseen, right],
  ["false success", "another value was taken", applied, wrong],
  ["false success", "nothing was taken", applied, before],
  ["false success", "something else changed too", applied, asideChanged],
  ["honest failure", "it is refused and nothing has changed", refused, before],
  ["honest failure", "it took too long and nothing has changed", late, before],
  ["left behind", "it failed with another value", failed, wrong],
  ["left behind", "it is refused with a popup open", refused, before, true],
  ["false failure", "it failed and the state is as asked", failed, right],
  ["false failure", "it took too long and the state is as asked", late, right],
])("is %s when %s", (verdict, _when, outcome, after, isPopupOpen = false) => {
  expect(judge(wanted, { outcome, before, after, isPopupOpen })).toBe(verdict);
});

it("is not listed when there was no field to act on", () => {
  expect(judge(wanted, { before, after: before, isPopupOpen: false })).toBe("not listed");
});
