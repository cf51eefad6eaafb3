import { markedError } from "@giselles-ai/protocol";
export type AuditErrorCode = "BAD_KEY" | "IN_USE" | "DAMAGED" | "CHANGED" | "BEHIND" | "CLOSED" | "UNREADABLE";

/**
 * Thrown when an audit log cannot be written or read.
 *
 * @example <caption>packages/agent/test/record/audit/audit.test.ts</caption>
 * if (!AuditError.isInstance(error)) throw error;
 * expect(error.code).toBe("IN_USE");
 */
export class AuditError extends markedError("AuditError") {
  readonly code: AuditErrorCode;

  constructor(code: AuditErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
