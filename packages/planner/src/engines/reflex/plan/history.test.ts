import type { HistoryStep, PlanStep, StepExecution } from "@giselles-ai/protocol";
import { describe, expect, it } from "vitest";
import { readHistory } from "./history.ts";
import type { Memo } from "./memo.ts";

const click = { tool: "click", args: {}, explanation: "", estimated_risk: "low", confidence: 1 } as const;
const step = (memo?: Memo, tool = "click"): PlanStep => ({ ...click, tool, ...(memo && { memo: { ...memo } }) });
const turn = (steps: PlanStep[], executions: StepExecution[], engine = "reflex"): HistoryStep => ({
  engine,
  proposal: { message: "", steps },
  executions,
});
const applied = { status: "applied" } as const;
const refused = { status: "refused", code: "COVERED" } as const;

describe("readHistory", () => {
  it("is empty without earlier steps", () => {
    const past = readHistory();
    expect(past).toMatchObject({ foreignPresses: 0, waits: 0, denied: undefined });
    expect([past.done.size, past.failed.size, past.tried.size]).toEqual([0, 0, 0]);
  });

  it("counts how often each part succeeded and failed", () => {
    const past = readHistory([
      turn([step({ part: 1 }), step({ part: 2 })], [applied, refused]),
      turn([step({ part: 2 })], [refused]),
      turn([step({ part: 2 })], [applied]),
    ]);
    expect([...past.done]).toEqual([
      [1, 1],
      [2, 1],
    ]);
    expect([...past.failed]).toEqual([[2, 2]]);
  });

  it("counts a step that did not run or was skipped as failed", () => {
    const past = readHistory([turn([step({ part: 1 }), step({ part: 2 })], [{ status: "skipped" }])]);
    expect([...past.failed.keys()]).toEqual([1, 2]);
  });

  it("does not count a step that only prepares a part", () => {
    const past = readHistory([turn([step({ prepares: 1 })], [applied])]);
    expect(past.done.size + past.failed.size).toBe(0);
  });

  it("is uncertain of a part with an unknown outcome and a code, until it succeeds", () => {
    const unknown = { status: "unknown", code: "DEADLINE" } as const;
    const once = [turn([step({ part: 1 })], [unknown])];
    expect([...readHistory(once).uncertain]).toEqual([1]);
    expect(readHistory(once).done.get(1)).toBe(1);
    expect(readHistory([...once, turn([step({ part: 1 })], [refused])]).uncertain.size).toBe(1);
    expect(readHistory([...once, turn([step({ part: 1 })], [applied])]).uncertain.size).toBe(0);
  });

  it("collects opened elements and how often a field was filled, whatever the outcome", () => {
    const email = { fieldId: "input-2", label: "Email" };
    const past = readHistory([
      turn([step({ prepares: 1, tried: "tab-3" }), step({ into: email })], [refused]),
      turn([step({ into: email }, "fill")], [applied]),
    ]);
    expect([...past.tried]).toEqual(["tab-3"]);
    expect(past.fillCount(email)).toBe(2);
    expect(past.fillCount({ ...email, label: "Email of the next page" })).toBe(0);
  });

  it("counts waits of all engines", () => {
    const wait = step(undefined, "wait_for_idle");
    expect(readHistory([turn([wait], [applied]), turn([wait], [applied], "ollama")]).waits).toBe(2);
  });
});

describe("steps of another engine", () => {
  it("count as presses only if the history has no step of this engine", () => {
    const others = turn(
      [step(undefined, "click"), step(undefined, "fill"), step(undefined, "hotkey"), step(undefined, "navigate")],
      [applied, applied, { status: "unknown" }, refused],
      "ollama",
    );
    expect(readHistory([others]).foreignPresses).toBe(2);
    expect(readHistory([others, turn([step({ prepares: 1 })], [applied])]).foreignPresses).toBe(0);
  });

  it("have no readable memo, whatever it contains", () => {
    const past = readHistory([turn([step({ part: 1, tried: "tab-1" })], [applied], "other")]);
    expect([past.done.size, past.tried.size, past.foreignPresses]).toEqual([0, 0, 1]);
  });

  it("ignores a memo of another shape", () => {
    const odd = { ...click, memo: { part: "1", tried: 7, into: { fieldId: "input-1" } } };
    const past = readHistory([turn([odd], [applied])]);
    expect([past.done.size, past.tried.size, past.fillCount({ fieldId: "input-1", label: "" })]).toEqual([0, 0, 0]);
  });
});

describe("a denial", () => {
  const denied = { status: "refused", code: "DENIED", message: "The person did not allow this: no" } as const;

  it("is returned with the person's reason", () => {
    expect(readHistory([turn([step()], [{ ...denied, reason: "no" }])]).denied).toBe("no");
    expect(readHistory([turn([step()], [denied])]).denied).toBe("");
  });

  it("counts only for the last step, and only by its code", () => {
    expect(readHistory([turn([step()], [denied]), turn([step()], [applied])]).denied).toBeUndefined();
    expect(readHistory([turn([step()], [{ status: "failed", message: "→ denied: DENIED" }])]).denied).toBeUndefined();
  });
});
