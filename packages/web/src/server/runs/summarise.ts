import type { AgentEvent, Execution } from "@giselles-ai/agent";
import type { Ending, JournalEntry, RunInfo } from "@giselles-ai/agent/internal";
import { describeSecretReferences, mayHaveHappened } from "@giselles-ai/protocol";
import { interruptedMessage, type RunStatus, type RunSummary } from "../../contract.ts";

export interface SummaryInput {
  info: RunInfo;
  entries: readonly JournalEntry[];
  /** Whether an instance is driving it. */
  isLive: boolean;
  /** Whether an approval is pending. */
  isAsking: boolean;
  now?: number;
}

/** Summarises a run from its journal. */
export function summarise({ info, entries, isLive, isAsking, now = Date.now() }: SummaryInput): RunSummary {
  const { runId, task, profile, createdAt, settings = {} } = info;
  const events = entries.map(({ event }) => event);
  const result = eventsOf(events, "run-done").at(-1)?.result;
  const plans = eventsOf(events, "plan-made").map(({ planned }) => planned);
  const models = new Set(plans.flatMap(({ model, usage }) => (model && usage.inputTokens > 0 ? [model] : [])));
  const wasDenied = eventsOf(events, "review-given").at(-1)?.review.verdict === "rejected";
  const startedAt = Date.parse(createdAt);
  const endedAt = isLive ? now : Date.parse(entries.at(-1)?.at ?? createdAt);
  return {
    id: runId,
    ...(typeof settings.chatId === "string" ? { chatId: settings.chatId } : {}),
    task: describeSecretReferences(task),
    engine: typeof settings.engine === "string" ? settings.engine : (plans[0]?.engine ?? ""),
    ...(models.size === 1 ? { model: [...models][0] } : {}),
    profile,
    status: result ? statusOf(result.ending, wasDenied) : isLive ? (isAsking ? "waiting" : "running") : "stopped",
    message: result?.message ?? (isLive ? undefined : interruptedMessage),
    createdAt,
    durationMs: Math.max(0, Math.round(result?.durationMs ?? endedAt - startedAt)),
    steps: eventsOf(events, "step-started").length,
    actions: eventsOf(events, "action-done").filter(({ execution }) => isCountedAction(execution)).length,
    modelCalls: result?.usage.modelCalls ?? sum(plans.map(({ attempts }) => attempts)),
    inputTokens: result?.usage.inputTokens ?? sum(plans.map(({ usage }) => usage.inputTokens)),
    outputTokens: result?.usage.outputTokens ?? sum(plans.map(({ usage }) => usage.outputTokens)),
  };
}

/** A denial or a stop by the person is not a failure. */
const statuses: Record<Ending, RunStatus> = {
  done: "done",
  "needs-answer": "asked",
  rejected: "stopped",
  aborted: "stopped",
  cannot: "failed",
  stuck: "failed",
  "out-of-steps": "failed",
  "out-of-time": "failed",
  "out-of-tokens": "failed",
  "unknown-outcome": "failed",
  failed: "failed",
};

/** Reading and waiting do not count, nor do actions that were not performed. */
function isCountedAction(execution: Execution): boolean {
  return !/^(?:snapshot|wait_for_idle)$/.test(execution.action) && mayHaveHappened(execution);
}

/** A question after a denied plan counts as stopped by the person. */
function statusOf(ending: Ending, wasDenied: boolean): RunStatus {
  return ending === "needs-answer" && wasDenied ? "stopped" : statuses[ending];
}

function eventsOf<Type extends AgentEvent["type"]>(events: readonly AgentEvent[], type: Type) {
  return events.filter((event): event is Extract<AgentEvent, { type: Type }> => event.type === type);
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
