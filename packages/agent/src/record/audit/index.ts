export { AuditError, type AuditErrorCode } from "./audit-error.ts";
export type { ChainBreak, ChainProblem } from "./chain.ts";
export { type AuditJournal, type AuditJournalOptions, createAuditJournal } from "./create-audit-journal.ts";
export { createEntryRedactor, type RedactEntry, type RedactorOptions } from "./entry-redactor.ts";
export { joinJournals } from "./join-journals.ts";
export { type AuditKey, readAuditKey } from "./key.ts";
export { type AuditEntry, readAudit } from "./read-audit.ts";
export { type AuditCheck, type ValidAudit, type VerifyOptions, verifyAudit } from "./verify-audit.ts";
