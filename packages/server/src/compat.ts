// Names of earlier releases that stored records and dashboards still have.
import type { RunRecord } from "./event-log/event-log.ts";

/** Reads a stored run record. `resumeData` was once called `baggage`. */
export function parseRunRecord(json: string): RunRecord {
  const { baggage, ...record } = JSON.parse(json) as RunRecord & { baggage?: string };
  return baggage === undefined || record.resumeData !== undefined ? record : { ...record, resumeData: baggage };
}

/** The gauge of active runs, by its name and by its old name. */
export function runGauges(activeRuns: number): Record<string, number> {
  return { giselle_runs_active: activeRuns, giselle_runs_driven: activeRuns };
}
