export { readRuns, type TraceAction, type TraceRun, type TraceStep } from "./read-runs.ts";
export { renderTrace, type TraceOptions } from "./render-trace.ts";
