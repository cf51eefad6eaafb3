// Journal entries of runs that fill in a form, with a secret, a refusal and an approval. Generated without a browser.
import { type ActionStep, type Proposal, type Snapshot, toAction } from "@giselles-ai/protocol";
import type { AgentEvent } from "../../../src/events.ts";
import type { JournalEntry } from "../../../src/runs/journal/journal.ts";

export const password = "correct horse battery";

export const snapshot: Snapshot = {
  snapshotId: "s1",
  url: "https://shop.example/join",
  origin: "https://shop.example",
  title: "Join",
  viewport: { width: 1280, height: 800 },
  fields: [
    { fieldId: "input-1", kind: "text", label: "Name", required: true, currentValue: "", selector: "#name" },
    {
      fieldId: "input-2",
      kind: "text",
      label: "Password",
      required: true,
      currentValue: "",
      selector: "#password",
      inputType: "password",
      sensitive: true,
    },
    { fieldId: "button-3", kind: "button", label: "Join", required: false, currentValue: "", selector: "button" },
  ],
};

export const actionStep = (tool: string, args: Record<string, unknown>): ActionStep => ({
  action: toAction(tool, args),
  explanation: "needed",
  estimated_risk: "low",
  confidence: 0.9,
});

export const planOf = (...steps: ActionStep[]): Proposal => ({
  decision: "act",
  complete: false,
  plan_id: "p1",
  reasoning_summary: "The form is empty.",
  autonomy_level: "auto",
  message: "I fill it in.",
  steps,
});

const joining = [
  actionStep("fill", { id: "input-1", value: "Ada" }),
  actionStep("fill", { id: "input-2", value: password }),
  actionStep("click", { id: "button-3" }),
];

/** One pass of the loop: ten entries. */
export function turn(step: number, steps: ActionStep[] = joining): AgentEvent[] {
  const usage = { inputTokens: 12, outputTokens: 7 };
  const plan = planOf(...steps);
  return [
    { type: "step-started", step },
    { type: "page-sensed", step, url: snapshot.url, title: snapshot.title, fields: 3, snapshot },
    {
      type: "plan-made",
      step,
      plan,
      planned: { engine: "ollama", model: "scripted", attempts: 1, usage, latencyMs: 12.5, repaired: false },
      promptHash: "ab".repeat(32),
    },
    { type: "verdicts-given", step, profile: "assisted", verdicts: steps.map(() => ({ verdict: "ask" })) },
    { type: "review-asked", step, plan, asked: steps.map((_, index) => index), approvalId: `approval-${step}` },
    { type: "review-given", step, review: { verdict: "approved", steps, approver: "ada" }, upTo: steps.length },
    { type: "actions-intended", step, index: 0, steps, requestId: `request-${step}` },
    ...steps.map(
      ({ action: { action, value } }, index): AgentEvent => ({
        type: "action-done",
        step,
        index,
        execution: { action, status: "applied", value: String(value ?? "") },
      }),
    ),
    { type: "step-done", step },
  ];
}

export function runEvents(turns: number, task = "Sign me up"): AgentEvent[] {
  const usage = { inputTokens: 12, outputTokens: 7, modelCalls: turns };
  const result = { completed: true, ending: "done" as const, message: "Done.", steps: [], usage, durationMs: 5 };
  return [
    { type: "run-started", runId: "run", task, profile: "assisted" },
    ...Array.from({ length: turns }, (_, index) => turn(index + 1)).flat(),
    { type: "run-done", result },
  ];
}

/** Adds sequence numbers and times as an agent does. */
export function toEntries(events: readonly AgentEvent[], runId = "run-1"): JournalEntry[] {
  const start = Date.UTC(2026, 0, 2, 3, 4, 5);
  return events.map((event, index) => ({
    runId,
    seq: index + 1,
    at: new Date(start + index * 100).toISOString(),
    event,
  }));
}

export const runEntries = (turns: number, runId?: string) => toEntries(runEvents(turns), runId);
