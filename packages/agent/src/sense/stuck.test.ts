import type { ActionStep } from "@giselles-ai/protocol";
import { expect, it } from "vitest";
import type { Step } from "../step.ts";
import { whyStuck } from "./stuck.ts";

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

it("L2: the same plan for the same page is not made twice", () => {
  expect(whyStuck([took("click"), took("click")])).toBe("The same plan was made twice for the same page.");
  expect(whyStuck([took("click", "one page"), took("click", "another")])).toBeUndefined();
});

it("L2: a page that is still at it is waited for, but not for ever", () => {
  const sent = took("click", "before");
  expect(whyStuck([sent, ...times(5, took("wait_for_idle"))])).toBeUndefined();
  expect(whyStuck([sent, ...times(6, took("wait_for_idle"))])).toMatch(/waited for 5 times/);
  expect(whyStuck([sent, ...times(3, took("wait_for_idle")), took("click")])).toBeUndefined();
  expect(whyStuck([took("click"), took("wait_for_idle"), took("click")])).toMatch(/same plan was made twice/);
});
