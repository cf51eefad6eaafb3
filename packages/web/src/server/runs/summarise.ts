import type { AgentEvent, Execution } from "@giselles-ai/agent";
import type { Ending, JournalEntry, RunInfo } from "@giselles-ai/agent/internal";
import { mayHaveHappened } from "@giselles-ai/protocol";
import type { RunStatus, RunSummary } from "../../contract.ts";

export interface RunState {
  info: RunInfo;
  entries: readonly JournalEntry[];
  /** Somebody drives it. */
  isLive: boolean;
  /** Somebody is asked something. */
  isAsking: boolean;
  now?: number;
}

const interrupted = "It was interrupted: the app went down in the middle of it.";

/** A run on one line, out of all that was written of it. */
export function summarise({ info, entries, isLive, isAsking, now = Date.now() }: RunState): RunSummary {
  const { runId, task, profile, createdAt, settings = {} } = info;
  const events = entries.map(({ event }) => event);
  const result = eventsOf(events, "run-done").at(-1)?.result;
  const plans = eventsOf(events, "plan-made").map(({ planned }) => planned);
  const wasDenied = eventsOf(events, "review-given").at(-1)?.review.verdict === "rejected";
  const started = Date.parse(createdAt);
  const until = isLive ? now : Date.parse(entries.at(-1)?.at ?? createdAt);
  return {
    id: runId,
    ...(typeof settings.chatId === "string" ? { chatId: settings.chatId } : {}),
    task,
    engine: typeof settings.engine === "string" ? settings.engine : (plans[0]?.engine ?? ""),
    profile,
    status: result ? statusOf(result.ending, wasDenied) : isLive ? (isAsking ? "waiting" : "running") : "stopped",
    message: result?.message ?? (isLive ? undefined : interrupted),
    createdAt,
    durationMs: Math.max(0, Math.round(result?.durationMs ?? until - started)),
    steps: eventsOf(events, "step-started").length,
    actions: eventsOf(events, "action-done").filter(({ execution }) => isDeed(execution)).length,
    modelCalls: result?.usage.modelCalls ?? sum(plans.map(({ attempts }) => attempts)),
    inputTokens: result?.usage.inputTokens ?? sum(plans.map(({ usage }) => usage.inputTokens)),
    outputTokens: result?.usage.outputTokens ?? sum(plans.map(({ usage }) => usage.outputTokens)),
  };
}

/** A question back is an end in good order. A person's no, and a stop, are theirs. */
const statuses: Record<Ending, RunStatus> = {
  done: "done",
  "needs-answer": "done",
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

/** To look and to wait is no deed, and neither is what was not done. */
function isDeed(execution: Execution): boolean {
  return !/^(?:snapshot|wait_for_idle)$/.test(execution.action) && mayHaveHappened(execution);
}

/** A question that follows a no is the person's stop too. */
function statusOf(ending: Ending, wasDenied: boolean): RunStatus {
  return ending === "needs-answer" && wasDenied ? "stopped" : statuses[ending];
}

function eventsOf<Type extends AgentEvent["type"]>(events: readonly AgentEvent[], type: Type) {
  return events.filter((event): event is Extract<AgentEvent, { type: Type }> => event.type === type);
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
