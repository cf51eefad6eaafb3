// The stored events of a run that types into a field, on which page and model repeat the value wherever they can.
import type { Approval, ApprovalQuestion } from "@giselles-ai/protocol";

/** What is filled into the field, what is typed into it key by key, and a request that has nothing to do with it. */
export const typedValues = { filled: "Model7secretx", pressed: "Qx8typed9" };

const at = "2026-01-01T00:00:00.000Z";

export interface TypedRun {
  info: { runId: string; task: string; profile: "auto"; createdAt: string };
  entries: { runId: string; seq: number; at: string; event: { type: string } }[];
  question: ApprovalQuestion;
}

/** `sensitive` says what the page calls the field. */
export function typedRun(runId: string, { sensitive }: { sensitive: boolean }): TypedRun {
  const { filled, pressed } = typedValues;
  const said = `I typed ${filled} and ${pressed}.`;
  const notes = { explanation: said, estimated_risk: "low", confidence: 1 } as const;
  const step = (action: { action: string }) => ({ action, ...notes });
  const steps = [
    step({ action: "fill", fieldId: "text-1", value: filled } as { action: string }),
    ...Array.from(pressed, (keys) => step({ action: "press", keys } as { action: string })),
    step({ action: "click", fieldId: "button-2" } as { action: string }),
  ];
  const field = { fieldId: "text-1", label: "Word", kind: "text", required: false, disabled: false };
  const button = { fieldId: "button-2", label: said, kind: "button", required: false, disabled: false };
  const page = { title: said, url: `https://a.test/?w=${filled}`, origin: "https://a.test" };
  const snapshot = {
    ...page,
    snapshotId: "s1",
    viewport: { width: 800, height: 600, scrollX: 0, scrollY: 0 },
    focus: "text-1",
    fields: [{ ...field, ...(sensitive && { sensitive }) }, button],
  };
  const plan = { decision: "act", plan_id: "p", message: said, reasoning_summary: said, steps };
  const usage = { inputTokens: 0, outputTokens: 0, modelCalls: 0 };
  const execution = { action: "fill", status: "applied", message: said, value: filled };
  const result = { completed: true, ending: "done", message: said, steps: [], usage, durationMs: 1 };
  const planned = { engine: "e", attempts: 1, usage: { inputTokens: 0, outputTokens: 0 }, latencyMs: 1, repaired: [] };
  const info = { runId, task: "Log in", profile: "auto" as const, createdAt: at };
  const events = [
    { ...info, type: "run-started" },
    { type: "step-started", step: 1 },
    { type: "page-sensed", step: 1, url: page.url, title: page.title, fields: 2, snapshot },
    { type: "plan-made", step: 1, plan, planned },
    { type: "review-asked", step: 1, plan, asked: [0], approvalId: `a${runId}` },
    { type: "review-given", step: 1, review: { verdict: "approved", steps } },
    { type: "actions-intended", step: 1, index: 0, steps, requestId: "q" },
    ...steps.map((_, index) => ({ type: "action-done", step: 1, index, execution })),
    { type: "step-done", step: 1 },
    { type: "run-done", result },
  ];
  const question = {
    ...{ id: `a${runId}`, runId, step: 1, from: 0, message: said, steps, asked: [0], actionHash: "h", epoch: "e" },
    ...{ ...page, focus: "text-1", askedAt: at, expiresAt: "2099-01-01T00:00:00.000Z" },
    fields: [
      { fieldId: "text-1", label: "Word", kind: "text", sensitive },
      { fieldId: "button-2", label: "Go", kind: "button", sensitive: false, value: said },
    ],
  } satisfies Omit<Approval, "status">;
  return { info, entries: events.map((event, index) => ({ runId, seq: index + 1, at, event })), question };
}

/** How often the values occur in what a person or a program is shown, also as single keys. */
export function countTyped(shown: unknown): number {
  const text = typeof shown === "string" ? shown : JSON.stringify(shown);
  const { filled, pressed } = typedValues;
  const keys = Array.from(text.matchAll(/"keys":"(.)"/g), ([, key]) => key).join("");
  return [filled, pressed].reduce(
    (count, value) => count + text.split(value).length - 1,
    keys.includes(pressed) ? 1 : 0,
  );
}
