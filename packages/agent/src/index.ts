export type { PageDriver } from "@giselles-ai/protocol";
export { Agent, type AgentOptions } from "./agent.ts";
export { abilitiesOf, type Body } from "./body.ts";
export type { AgentEvent } from "./events.ts";
export {
  createMemoryJournal,
  type Journal,
  type JournalEntry,
  JournalError,
  type MemoryJournal,
} from "./journal/journal.ts";
export { type Memory, openMemory, type Remembered } from "./memory/memory.ts";
export { type Policy, plainPolicy, type Verdict } from "./policy/policy.ts";
export { type Drift, type DriftCode, sayDrift } from "./replay/drift.ts";
export { type MakeScriptOptions, makeScript } from "./replay/make-script.ts";
export { type ReplayOptions, type ReplayResult, replayScript } from "./replay/replay-script.ts";
export type { ReplayedAction } from "./replay/replayed-action.ts";
export { ScriptError } from "./replay/script-error.ts";
export { isSealed, parseScript, readScript, sealScript, writeScript } from "./replay/script-file.ts";
export type { Review, Reviewer, ReviewRequest } from "./review/review.ts";
export type { End, Ending, Execution, Planned, Step, TaskResult } from "./step.ts";
export { StepHistory } from "./step-history.ts";
export { type DispatchOptions, dispatch } from "./steps/dispatch.ts";
export { toAction } from "./steps/to-action.ts";
export type { ToolContext, ToolHandler } from "./steps/tool-handlers.ts";
