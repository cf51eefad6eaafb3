import type { ActionStep, Proposal } from "@giselles-ai/protocol";
import { describe, expect, it } from "vitest";
import type { RunMoment, SlimEvent } from "../../contract.ts";
import { toTimeline } from "./timeline.ts";

const step = (value: string): ActionStep => ({
  action: { action: "fill", fieldId: "input-1", value },
  explanation: "",
  estimated_risk: "low",
  confidence: 1,
});
const plan: Proposal = {
  decision: "act",
  complete: false,
  plan_id: "p",
  reasoning_summary: "",
  autonomy_level: "auto",
  message: "One field.",
  steps: [step("Ada")],
};
const usage = { inputTokens: 0, outputTokens: 0 };
const planned = { engine: "reflex", attempts: 0, usage, latencyMs: 3, repaired: false };

function momentsOf(...events: SlimEvent[]): RunMoment[] {
  return events.map((event, index) => ({ seq: index + 1, at: new Date(index * 1000).toISOString(), event }));
}

describe("the timeline of a run", () => {
  it("brings what was planned, judged and done about one action together", () => {
    const [entry] = toTimeline(
      momentsOf(
        { type: "step-started", step: 1 },
        { type: "plan-made", step: 1, plan, planned },
        { type: "verdicts-given", step: 1, profile: "auto", verdicts: [{ verdict: "run" }] },
        { type: "action-done", step: 1, index: 0, execution: { action: "fill", status: "applied", value: "Ada" } },
      ),
    );
    expect(entry).toMatchObject({
      kind: "step",
      endedAt: "1970-01-01T00:00:03.000Z",
      actions: [{ step: step("Ada"), verdict: { verdict: "run" }, execution: { status: "applied", value: "Ada" } }],
    });
  });

  it("shows what was approved, where a person has changed it", () => {
    const review = { verdict: "approved" as const, steps: [step("Grace")], approver: "you" };
    const [entry] = toTimeline(
      momentsOf({ type: "plan-made", step: 1, plan, planned }, { type: "review-given", step: 1, review }),
    );
    expect(entry).toMatchObject({ actions: [{ step: { action: { value: "Grace" } } }] });
  });

  it("begins anew when steps are counted anew", () => {
    const again = momentsOf(
      { type: "step-started", step: 1 },
      { type: "step-started", step: 2 },
      { type: "step-started", step: 1 },
    );
    expect(toTimeline(again)).toHaveLength(3);
  });

  it("puts another program's words together, and its answers to their questions", () => {
    const told = toTimeline(
      momentsOf(
        { type: "said", text: "I " },
        { type: "said", text: "look." },
        { type: "tool-used", tool: "getFormSnapshot", input: {} },
        { type: "tool-answered", tool: "getFormSnapshot", status: "success", output: "6 fields" },
      ),
    );
    expect(told).toMatchObject([
      { kind: "said", text: "I look." },
      { kind: "tool", status: "success", output: "6 fields" },
    ]);
  });

  it("leaves out what it does not know", () => {
    expect(toTimeline([{ seq: 1, at: "", event: { type: "of-tomorrow" } as unknown as SlimEvent }])).toEqual([]);
  });
});
