import type { ActionStep } from "@giselles-ai/protocol";
import { expect, it } from "vitest";
import type { Step } from "../step.ts";
import { explainStuck, findRepeated } from "./stuck.ts";

function took(action: string, fingerprint = "the page"): Step {
  const step: ActionStep = { action: { action }, explanation: "", estimated_risk: "low", confidence: 1 };
  const said = { plan_id: "p", autonomy_level: "auto", reasoning_summary: "", message: "" } as const;
  return {
    proposal: { ...said, decision: "act", complete: false, steps: [step] },
    planned: {
      engine: "e",
      model: "m",
      attempts: 1,
      usage: { inputTokens: 0, outputTokens: 0 },
      latencyMs: 0,
      repaired: false,
    },
    page: { url: "", title: "", fingerprint },
    executions: [{ action, status: "applied" }],
  };
}

const times = (count: number, step: Step) => Array.from({ length: count }, () => step);

const informed = (action: string): Step => ({
  ...took(action),
  executions: [{ action, status: "skipped", code: "REPEATED" }],
});

it("L2: reports the same plan for the same page, and ends the run only after the planner was informed", () => {
  const repeated = [took("click"), took("click")];
  expect(findRepeated(repeated)).toBe(repeated[0]);
  expect(explainStuck(repeated)).toBeUndefined();
  expect(explainStuck([took("click"), informed("click"), took("click")])).toMatch(/same plan twice/);
  expect(findRepeated([took("click", "one page"), took("click", "another")])).toBeUndefined();
  expect(findRepeated([took("click"), took("hover")])).toBeUndefined();
});

it("L2: counts what was done as progress, although the page shows nothing", () => {
  const names = ["click", "hover", "press", "scroll", "drag", "fill", "select", "check"];
  expect(explainStuck(names.map((name) => took(name)))).toBeUndefined();
});

it("L2: reports plans in turn that do the same again, or nothing at all", () => {
  const turns = Array.from({ length: 4 }, () => [took("click"), took("hover")]).flat();
  expect(explainStuck(turns.slice(0, 6))).toBeUndefined();
  expect(explainStuck(turns.slice(0, 7))).toBe("4 plans in a row did nothing new.");
  const failed = (action: string): Step => ({ ...took(action), executions: [{ action, status: "failed" }] });
  const tries = ["click", "hover", "press", "scroll", "drag"].map(failed);
  expect(explainStuck(tries.slice(0, 4))).toBeUndefined();
  expect(explainStuck(tries)).toBe("4 plans in a row did nothing new.");
});

it("L2: allows a limited number of waits for a busy page", () => {
  const sent = took("click", "before");
  expect(explainStuck([sent, ...times(5, took("wait_for_idle"))])).toBeUndefined();
  expect(explainStuck([sent, ...times(6, took("wait_for_idle"))])).toMatch(/waited for the page 5 times/);
  expect(explainStuck([sent, ...times(3, took("wait_for_idle")), took("click")])).toBeUndefined();
  expect(findRepeated([took("click"), took("wait_for_idle"), took("click")])).toBeDefined();
  expect(findRepeated([took("click"), took("click"), took("wait_for_idle")])).toBeUndefined();
});
