import type { AuditEntry } from "@giselles-ai/agent/audit";
import { readRuns, type TraceRun } from "@giselles-ai/agent/trace";
import { UsageError } from "../usage-error.ts";

/** All runs in the audit log, or only the one whose id starts with `wanted`. */
export function runsIn(entries: Iterable<AuditEntry>, wanted?: string): TraceRun[] {
  return readRuns(onlyRun(entries, wanted));
}

export function onlyRun(entries: Iterable<AuditEntry>, wanted?: string): AuditEntry[] {
  const all = [...entries];
  if (wanted === undefined) return all;
  const ids = [...new Set(all.map(({ runId }) => runId))];
  const matching = ids.filter((id) => id.startsWith(wanted));
  if (matching.length === 1) return all.filter(({ runId }) => runId === matching[0]);
  const which = matching.length === 0 ? "no run id starts" : "several run ids start";
  throw new UsageError(`--run: ${which} with "${wanted}". The audit log has: ${ids.join(", ") || "no runs"}.`);
}
