import type { CommandContext } from "../command-context.ts";
import { clean } from "../show/clean.ts";

/** What a worker does. Nothing that a person typed is in it. */
export type WorkerEvent =
  | { event: "working"; contexts: number; browsers: string }
  | { event: "run-taken" | "run-handed-on"; runId: string; tenant: string }
  | { event: "run-ended"; runId: string; tenant: string; ending: string; ms: number }
  | { event: "approval-asked"; runId: string; approvalId: string }
  | { event: "run-given-up"; runId: string; reason: string }
  | { event: "run-delayed"; runId: string; reason: string }
  | { event: "tick"; schedule: string; runId?: string; reason?: string }
  | { event: "stopping" };

const lines: { [Name in WorkerEvent["event"]]: (event: Extract<WorkerEvent, { event: Name }>) => string } = {
  working: ({ contexts, browsers }) => `Waiting for runs: ${contexts} at a time, in ${browsers}`,
  "run-taken": ({ runId, tenant }) => `${runId} started, for tenant ${tenant}`,
  "run-handed-on": ({ runId, tenant }) => `${runId} passed to another worker, for tenant ${tenant}`,
  "run-ended": ({ runId, tenant, ending, ms }) =>
    `${runId} ended as ${ending} after ${(ms / 1000).toFixed(1)} s, for tenant ${tenant}`,
  "approval-asked": ({ runId, approvalId }) =>
    `${runId} needs approval. Run: giselle approve ${approvalId} --store $REDIS_URL`,
  "run-given-up": ({ runId, reason }) => `${runId} abandoned after repeated failures: ${reason}`,
  "run-delayed": ({ runId, reason }) => `${runId} delayed: ${reason}`,
  tick: ({ schedule, runId, reason }) => `schedule ${schedule}: ${runId ?? `skipped: ${reason}`}`,
  stopping: () => "Stopping: taking no more runs",
};

/** Text for a person, or JSON (GISELLE_LOG=json). */
export function createWorkerLog({ env, output }: CommandContext): (event: WorkerEvent) => void {
  const isJson = env.GISELLE_LOG === "json";
  return (event) => {
    const format = lines[event.event] as (event: WorkerEvent) => string;
    const line = isJson
      ? JSON.stringify({ time: new Date().toISOString(), level: "info", ...event })
      : clean(format(event));
    output.write(`${line}\n`);
  };
}
