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
export { type Judging, judgeSteps } from "./policy/judge.ts";
export { createOriginRules, type OriginLists, OriginRuleError, type OriginRules } from "./policy/origin-rules.ts";
export { type Policy, type PolicyContext, tablePolicy, type Verdict } from "./policy/policy.ts";
export type { Effect, OriginRule, Sensitivity } from "./policy/table.ts";
export type { Review, Reviewer, ReviewRequest } from "./review/review.ts";
export type { End, Ending, Execution, Planned, Step, TaskResult } from "./step.ts";
export { StepHistory } from "./step-history.ts";
export { type DispatchOptions, dispatch } from "./steps/dispatch.ts";
export { toAction } from "./steps/to-action.ts";
export type { ToolContext, ToolHandler } from "./steps/tool-handlers.ts";
