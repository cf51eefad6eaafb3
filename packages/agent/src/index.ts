export type { PageDriver } from "@giselles-ai/protocol";
export { type DispatchOptions, dispatch } from "./act/dispatch.ts";
export type { ToolContext, ToolHandler } from "./act/tool-handlers.ts";
export { Agent, type AgentOptions, type ResumeOptions, resumeRun } from "./agent.ts";
export { abilitiesOf, type Body } from "./body.ts";
export type { AgentEvent, Fate, SettledBy } from "./events.ts";
export { judgeActions } from "./external/judge-actions.ts";
export {
  type OutsideReview,
  openReviewedPage,
  type ReviewedPage,
  type ReviewedPageOptions,
} from "./external/open-reviewed-page.ts";
export { type Drift, type DriftCode, sayDrift } from "./replay/drift.ts";
export { type MakeScriptOptions, makeScript } from "./replay/make-script.ts";
export { type Memory, openMemory, type Remembered } from "./replay/memory/memory.ts";
export { type ReplayOptions, type ReplayResult, replayScript } from "./replay/replay-script.ts";
export type { ReplayedAction } from "./replay/replayed-action.ts";
export { ScriptError } from "./replay/script-error.ts";
export { isSealed, parseScript, readScript, sealScript, writeScript } from "./replay/script-file.ts";
export type { AgentResult } from "./replay/with-script.ts";
export type { ApprovalUseRequest } from "./review/approvals/approval.ts";
export { type Judging, judgeSteps } from "./review/policy/judge.ts";
export {
  createOriginRules,
  type OriginLists,
  OriginRuleError,
  type OriginRules,
} from "./review/policy/origin-rules.ts";
export { type Policy, type PolicyContext, tablePolicy, type Verdict } from "./review/policy/policy.ts";
export type { Effect, OriginRule, Sensitivity } from "./review/policy/table.ts";
export type { Review, Reviewer, ReviewRequest } from "./review/review.ts";
export {
  createMemoryJournal,
  type Journal,
  type JournalEntry,
  JournalError,
  type MemoryJournal,
} from "./runs/journal/journal.ts";
export { type ReadRun, readRun } from "./runs/resume/read-run.ts";
export { createFileRunStore } from "./runs/store/file.ts";
export { createMemoryRunStore } from "./runs/store/memory.ts";
export { openRunStore } from "./runs/store/open-run-store.ts";
export { createRedisRunStore, type RedisRunStoreOptions } from "./runs/store/redis.ts";
export type { Lease, RunInfo, RunStore } from "./runs/store/run-store.ts";
export { createStoreReviewer, firstOf, type StoreReviewerOptions } from "./runs/store-reviewer.ts";
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
export { StoreError, type StoreErrorCode } from "./store-error.ts";
export { toAction } from "./to-action.ts";
