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
export { type Policy, plainPolicy, type Verdict } from "./policy/policy.ts";
export type { Review, Reviewer, ReviewRequest } from "./review/review.ts";
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
export { createSecrets, type Secrets } from "./secrets/secrets.ts";
export type { End, Ending, Execution, Planned, Step, TaskResult } from "./step.ts";
export { StepHistory } from "./step-history.ts";
export { type DispatchOptions, dispatch } from "./steps/dispatch.ts";
export { toAction } from "./steps/to-action.ts";
export type { ToolContext, ToolHandler } from "./steps/tool-handlers.ts";
