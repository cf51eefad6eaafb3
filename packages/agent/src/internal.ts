// For the other packages of this repository. It can change without notice.
export { dispatch } from "./act/dispatch.ts";
export { abilitiesOf } from "./agent-drivers.ts";
export type { ExternalReview, ReviewedPage } from "./external/open-reviewed-page.ts";
export { openFirstPage } from "./open-first-page.ts";
export { formatMismatch } from "./replay/mismatch.ts";
export type { ReplayOptions, ReplayResult } from "./replay/replay-script.ts";
export { isSealed, sealScript } from "./replay/script-file.ts";
export { createOriginRules, type OriginLists, OriginRuleError } from "./review/policy/origin-rules.ts";
export type { PolicyReviewer } from "./review/review-with-policy.ts";
export { createMemoryJournal, type Journal, type JournalEntry } from "./runs/journal/journal.ts";
export { readRun } from "./runs/resume/read-run.ts";
export type { RunInfo } from "./runs/store/run-store.ts";
export { guardDrivers } from "./secrets/guard-drivers.ts";
export { guardPage } from "./secrets/guard-page.ts";
export type { SecretRedactor } from "./secrets/redactor/create-secret-redactor.ts";
export { isSecretName, type SecretKind, secretKinds } from "./secrets/secret.ts";
export { createSecrets, type Secrets } from "./secrets/secrets.ts";
export type { End, Ending, Planned } from "./step.ts";
