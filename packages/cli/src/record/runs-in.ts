import type { AuditEntry } from "@giselles-ai/agent/audit";
import { readRuns, type TraceRun } from "@giselles-ai/agent/trace";
import { UsageError } from "../usage-error.ts";

/** All of them, or the one that is meant. */
export function runsIn(entries: Iterable<AuditEntry>, wanted?: string): TraceRun[] {
  return readRuns(onlyRun(entries, wanted));
}

export function onlyRun(entries: Iterable<AuditEntry>, wanted?: string): AuditEntry[] {
  const all = [...entries];
  if (wanted === undefined) return all;
  const ids = [...new Set(all.map(({ runId }) => runId))];
  const meant = ids.filter((id) => id.startsWith(wanted));
  if (meant.length === 1) return all.filter(({ runId }) => runId === meant[0]);
  const which = meant.length === 0 ? "no run" : "several runs";
  throw new UsageError(`--run: ${which} in it begins with "${wanted}". There are ${ids.join(", ") || "none"}.`);
}
