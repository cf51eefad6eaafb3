import type { RunSummary, TimelineEvent } from "../../contract.ts";

/** Merges an external agent's messages and tool calls with the recorded events, by time. */
export function mergeEvents(program: readonly TimelineEvent[], recorded: readonly TimelineEvent[]): TimelineEvent[] {
  return [...program, ...recorded]
    .sort((one, other) => one.at.localeCompare(other.at)) // the sort is stable
    .map((event, index) => ({ ...event, seq: index + 1 }));
}

/** Takes the actions and a pending approval from the record, everything else from the program. */
export function mergeSummary(program: RunSummary, { status, actions }: RunSummary): RunSummary {
  return { ...program, actions, ...(program.status === "running" && status === "waiting" ? { status } : {}) };
}
