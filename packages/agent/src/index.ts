export type { PageDriver } from "@giselles-ai/protocol";
export { Agent, type AgentOptions, type ResumeOptions, resumeRun } from "./agent.ts";
export { abilitiesOf, type Body } from "./body.ts";
export type { AgentEvent, Fate, SettledBy } from "./events.ts";
export {
  createMemoryJournal,
  type Journal,
  type JournalEntry,
  JournalError,
  type MemoryJournal,
} from "./journal/journal.ts";
export { type Memory, openMemory, type Remembered } from "./memory/memory.ts";
export { judgeActions } from "./outside/judge-actions.ts";
export {
  type OutsideReview,
  openReviewedPage,
  type ReviewedPage,
  type ReviewedPageOptions,
} from "./outside/open-reviewed-page.ts";
export { type Judging, judgeSteps } from "./policy/judge.ts";
export { createOriginRules, type OriginLists, OriginRuleError, type OriginRules } from "./policy/origin-rules.ts";
export { type Policy, type PolicyContext, tablePolicy, type Verdict } from "./policy/policy.ts";
export type { Effect, OriginRule, Sensitivity } from "./policy/table.ts";
export { type Drift, type DriftCode, sayDrift } from "./replay/drift.ts";
export { type MakeScriptOptions, makeScript } from "./replay/make-script.ts";
export { type ReplayOptions, type ReplayResult, replayScript } from "./replay/replay-script.ts";
export type { ReplayedAction } from "./replay/replayed-action.ts";
export { ScriptError } from "./replay/script-error.ts";
export { isSealed, parseScript, readScript, sealScript, writeScript } from "./replay/script-file.ts";
export type { AgentResult } from "./replay/with-script.ts";
export { type ReadRun, readRun } from "./resume/read-run.ts";
export type { ApprovalUseRequest } from "./review/approval.ts";
export type { Review, Reviewer, ReviewRequest } from "./review/review.ts";
export { createStoreReviewer, firstOf, type StoreReviewerOptions } from "./review/store-reviewer.ts";
export { guardBody } from "./secrets/guard-body.ts";
export { guardPage } from "./secrets/guard-page.ts";
export { type ReadKeychain, readSecretValue, type SourceOptions } from "./secrets/read-secret-value.ts";
export {
  createSecretRedactor,
  type RedactorStream,
  type SecretRedactor,
  type SecretValue,
} from "./secrets/redactor/create-secret-redactor.ts";
export { isSecretName, SecretError, type SecretKind, type SecretOptions, secretKinds } from "./secrets/secret.ts";
export { type SecretFromEnvOptions, secretFromEnv } from "./secrets/secret-from-env.ts";
export { createSecrets, type Secrets } from "./secrets/secrets.ts";
export type { End, Ending, Execution, Planned, Step, TaskResult } from "./step.ts";
export { StepHistory } from "./step-history.ts";
export { type DispatchOptions, dispatch } from "./steps/dispatch.ts";
export { toAction } from "./steps/to-action.ts";
export type { ToolContext, ToolHandler } from "./steps/tool-handlers.ts";
export { createFileRunStore } from "./store/file.ts";
export { createMemoryRunStore } from "./store/memory.ts";
export { openRunStore } from "./store/open-run-store.ts";
export { createRedisRunStore, type RedisRunStoreOptions } from "./store/redis.ts";
export type { Lease, RunInfo, RunStore } from "./store/run-store.ts";
export { StoreError, type StoreErrorCode } from "./store/store-error.ts";
