import { markedError } from "@giselles-ai/protocol";
export type AuditErrorCode = "BAD_KEY" | "IN_USE" | "DAMAGED" | "CHANGED" | "BEHIND" | "CLOSED" | "UNREADABLE";

export class AuditError extends markedError("AuditError") {
  readonly code: AuditErrorCode;

  constructor(code: AuditErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
