import type { RunMoment, RunSummary } from "../../contract.ts";

/** What a program said and used, among what was judged, asked for and done of it, as it came. */
export function mergeMoments(program: readonly RunMoment[], kept: readonly RunMoment[]): RunMoment[] {
  return [...program, ...kept]
    .sort((one, other) => one.at.localeCompare(other.at)) // those of one moment stay as they are
    .map((moment, index) => ({ ...moment, seq: index + 1 }));
}

/** The program tells of its model and its end; what was done in the page is told by the record. */
export function mergeSummary(program: RunSummary, { status, actions }: RunSummary): RunSummary {
  return { ...program, actions, ...(program.status === "running" && status === "waiting" ? { status } : {}) };
}
