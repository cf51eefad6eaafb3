export { readRuns, type TraceAction, type TraceRun, type TraceStep } from "./read-runs.ts";
export { renderTrace, type TraceOptions } from "./render-trace.ts";
export type { TraceLanguage } from "./words/words.ts";
