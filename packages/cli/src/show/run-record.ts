// A run that is on record, as a person reads it in a terminal.
import type { Execution } from "@giselles-ai/agent";
import type { TraceAction, TraceRun, TraceStep } from "@giselles-ai/agent/trace";
import type { KnownField, PageMemory } from "../page/page-memory.ts";
import { clean, quote } from "./clean.ts";
import { count, seconds, tokens } from "./figures.ts";
import { sayMessage, sayReadBack } from "./outcome.ts";
import type { Paint } from "./paint.ts";
import { sayAction } from "./say-action.ts";

const marks: Record<string, string> = { applied: "✓", refused: "⊘", failed: "✗", skipped: "–", unknown: "?" };
const colours = { applied: "green", refused: "yellow", failed: "red", skipped: "dim", unknown: "magenta" } as const;

export function sayRun(run: TraceRun, paint: Paint): string[] {
  const { task, profile, runId, startedAt, endedAt, steps, result } = run;
  const page = rememberFields(steps);
  const took = seconds(result?.durationMs ?? endedAt - startedAt);
  const cost = result && `${count(result.usage.modelCalls, "model call")}, ${tokens(result.usage)}`;
  return [
    paint("bold", clean(task.split("\n")[0] ?? "")),
    paint("dim", `run ${clean(runId)}, profile ${profile ?? "unknown"}, ${new Date(startedAt).toISOString()}`),
    ...steps.flatMap((step) => ["", ...sayTraceStep(step, page, paint)]),
    "",
    result
      ? `${paint(result.completed ? "green" : "red", result.ending)}: ${clean(result.message)}`
      : paint("yellow", "There is no end on record: it is under way, or was interrupted."),
    paint("dim", [count(steps.length, "step"), cost, took].filter(Boolean).join(", ")),
  ];
}

function sayTraceStep(step: TraceStep, page: PageMemory, paint: Paint): string[] {
  const { number, snapshot, plan, actions, planned } = step;
  const engine = planned && `${clean(planned.model ?? planned.engine)}, ${seconds(planned.latencyMs)}`;
  return [
    `${paint("bold", `Step ${number}`)}  ${quote(snapshot?.title ?? "")} at ${clean(snapshot?.url ?? "")}`,
    ...(plan ? [`  ${clean(plan.message)}${engine ? paint("dim", `  (${engine})`) : ""}`] : []),
    ...sayReview(step, paint),
    ...actions.map((action) => sayTraceAction(action, page, paint)),
  ];
}

function sayReview({ review, askedAt, reviewedAt = 0 }: TraceStep, paint: Paint): string[] {
  const isRejected = review && review.verdict !== "approved";
  if (askedAt === undefined)
    return isRejected ? [`  ${paint("red", "denied by the policy")}: ${clean(review.reason ?? "")}`] : [];
  if (!review) return [`  ${paint("yellow", "waiting for approval")}`];
  const waited = `after ${seconds(reviewedAt - askedAt)}`;
  return [
    isRejected
      ? `  ${paint("red", "not approved")} ${waited}: ${clean(review.reason ?? "")}`
      : `  ${paint("green", "approved")} ${waited}`,
  ];
}

function sayTraceAction({ step: { action }, execution }: TraceAction, page: PageMemory, paint: Paint): string {
  if (!execution) return paint("dim", `  ○ ${sayAction(action, page)}, not tried`);
  const { status, code } = execution;
  const told = execution as unknown as Execution; // as it was when it was recorded
  const words = [status === "applied" ? undefined : status, code, sayReadBack(told, action), sayMessage(told, page)];
  const rest = words.filter(Boolean).join("; ");
  return `  ${paint(colours[status], marks[status] ?? "?")} ${sayAction(action, page)}${rest && paint("dim", ` (${rest})`)}`;
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
