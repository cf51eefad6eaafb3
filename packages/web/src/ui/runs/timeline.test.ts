import type { ActionStep, Proposal } from "@giselles-ai/protocol";
import { describe, expect, it } from "vitest";
import type { SlimEvent, TimelineEvent } from "../../contract.ts";
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

function eventsOf(...events: SlimEvent[]): TimelineEvent[] {
  return events.map((event, index) => ({ seq: index + 1, at: new Date(index * 1000).toISOString(), event }));
}

describe("toTimeline", () => {
  it("combines the plan, verdict and execution of an action", () => {
    const [entry] = toTimeline(
      eventsOf(
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

  it("shows the approved steps when a person has edited the plan", () => {
    const review = { verdict: "approved" as const, steps: [step("Grace")], approver: "you" };
    const [entry] = toTimeline(
      eventsOf({ type: "plan-made", step: 1, plan, planned }, { type: "review-given", step: 1, review }),
    );
    expect(entry).toMatchObject({ actions: [{ step: { action: { value: "Grace" } } }] });
  });

  it("adds a new entry when step numbers start again", () => {
    const events = eventsOf(
      { type: "step-started", step: 1 },
      { type: "step-started", step: 2 },
      { type: "step-started", step: 1 },
    );
    expect(toTimeline(events)).toHaveLength(3);
  });

  it("joins consecutive messages of an external agent, and tool results with their calls", () => {
    const entries = toTimeline(
      eventsOf(
        { type: "message", text: "I " },
        { type: "message", text: "look." },
        { type: "tool-call", tool: "getFormSnapshot", input: {} },
        { type: "tool-result", tool: "getFormSnapshot", status: "success", output: "6 fields" },
      ),
    );
    expect(entries).toMatchObject([
      { kind: "message", text: "I look." },
      { kind: "tool", status: "success", output: "6 fields" },
    ]);
  });

  it("ignores unknown events", () => {
    expect(toTimeline([{ seq: 1, at: "", event: { type: "from-a-newer-server" } as unknown as SlimEvent }])).toEqual(
      [],
    );
  });
});
