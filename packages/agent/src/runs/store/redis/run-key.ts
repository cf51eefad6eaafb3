import { checkId } from "../run-store.ts";

export type RunKey = (runId: string, what: "info" | "lease" | "entries") => string;

/** The keys of a run are in one slot of a cluster, so that a script can use them together. */
export function createRunKey(prefix: string): RunKey {
  return (runId, what) => `${prefix}:run:{${checkId(runId)}}:${what}`;
}
