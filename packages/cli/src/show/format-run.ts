// Formats a recorded run for a terminal.
import type { Execution } from "@giselles-ai/agent";
import type { TraceAction, TraceRun, TraceStep } from "@giselles-ai/agent/trace";
import { messageBefore } from "@giselles-ai/protocol";
import type { KnownField, PageMemory } from "../page/page-memory.ts";
import { clean, quote } from "./clean.ts";
import { count, seconds, tokens } from "./figures.ts";
import { formatAction } from "./format-action.ts";
import { formatEnd, formatMessage, formatReadBack } from "./outcome.ts";
import type { Paint } from "./paint.ts";

const marks: Record<string, string> = { applied: "✓", refused: "⊘", failed: "✗", skipped: "–", unknown: "?" };
const colours = { applied: "green", refused: "yellow", failed: "red", skipped: "dim", unknown: "magenta" } as const;

export function formatRun(run: TraceRun, paint: Paint): string[] {
  const { task, profile, runId, startedAt, endedAt, steps, result } = run;
  const page = rememberFields(steps);
  const took = seconds(result?.durationMs ?? endedAt - startedAt);
  const cost = result && `${count(result.usage.modelCalls, "model call")}, ${tokens(result.usage)}`;
  return [
    paint("bold", clean(task.split("\n")[0] ?? "")),
    paint("dim", `run ${clean(runId)}, profile ${profile ?? "unknown"}, ${new Date(startedAt).toISOString()}`),
    ...steps.flatMap((step) => ["", ...formatStep(step, page, paint)]),
    "",
    result
      ? formatEnd(result).replace(result.ending, (ending) => paint(result.completed ? "green" : "red", ending))
      : paint("yellow", "The run has not ended: it is still running, or was interrupted."),
    paint("dim", [count(steps.length, "step"), cost, took].filter(Boolean).join(", ")),
  ];
}

function formatStep(step: TraceStep, page: PageMemory, paint: Paint): string[] {
  const { number, snapshot, plan, actions, planned } = step;
  const engine = planned && `${clean(planned.model ?? planned.engine)}, ${seconds(planned.latencyMs)}`;
  return [
    `${paint("bold", `Step ${number}`)}  ${quote(snapshot?.title ?? "")} at ${clean(snapshot?.url ?? "")}`,
    ...(plan ? [`  ${clean(messageBefore(plan) ?? plan.message)}${engine ? paint("dim", `  (${engine})`) : ""}`] : []),
    ...formatReview(step, paint),
    ...actions.map((action) => formatTraceAction(action, page, paint)),
  ];
}

function formatReview({ review, askedAt, reviewedAt = 0 }: TraceStep, paint: Paint): string[] {
  const isRejected = review && review.verdict !== "approved";
  if (askedAt === undefined)
    return isRejected ? [`  ${paint("red", "not allowed by the policy")}: ${clean(review.reason ?? "")}`] : [];
  if (!review) return [`  ${paint("yellow", "waiting for approval")}`];
  const waited = `after ${seconds(reviewedAt - askedAt)}`;
  return [
    isRejected
      ? `  ${paint("red", "not approved")} ${waited}: ${clean(review.reason ?? "")}`
      : `  ${paint("green", "approved")} ${waited}`,
  ];
}

function formatTraceAction({ step: { action }, execution }: TraceAction, page: PageMemory, paint: Paint): string {
  if (!execution) return paint("dim", `  ○ ${formatAction(action, page)}, not tried`);
  const { status, code } = execution;
  const recorded = execution as unknown as Execution; // it was an Execution when it was recorded
  const parts = [
    ...(status === "applied" ? [] : [status, code]),
    formatReadBack(recorded, action),
    formatMessage(recorded, page),
  ];
  const rest = parts.filter(Boolean).join("; ");
  return `  ${paint(colours[status], marks[status] ?? "?")} ${formatAction(action, page)}${rest && paint("dim", ` (${rest})`)}`;
}

function rememberFields(steps: readonly TraceStep[]): PageMemory {
  const fields = new Map<string, KnownField>();
  for (const { snapshot } of steps) {
    for (const { fieldId, label, kind, sensitive = false } of snapshot?.fields ?? []) {
      fields.set(fieldId, { label, kind, sensitive });
    }
  }
  return { field: (fieldId) => fields.get(String(fieldId)), lastReport: () => undefined };
}
