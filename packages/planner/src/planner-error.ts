import { markedError, type PlanIssue, type PlannerErrorCode } from "@giselles-ai/protocol";
import type { Exchange, Usage } from "./engine.ts";

export interface PlannerErrorDetails {
  /** Calls that were made of the model. */
  attempts?: number;
  /** What was wrong, place by place. */
  errors?: PlanIssue[];
  /** The last answer, with every word of it that could be somebody's data struck out. */
  raw?: string;
  usage?: Usage;
  /** Every question and answer, as they were: for the audit, which redacts them. */
  exchanges?: readonly Exchange[];
  /** Whether the same request may well succeed later. */
  retryable?: boolean;
  retryAfterMs?: number;
  cause?: unknown;
}

/**
 * Thrown when there is no plan: `code` is to branch on, `message` says what to do.
 *
 * @example <caption>packages/planner/test/engines/services.test.ts</caption>
 * if (!PlannerError.isInstance(error)) throw error;
 * expect(error.code).toBe("engine_unavailable");
 */
export class PlannerError extends markedError("PlannerError") {
  readonly code: PlannerErrorCode;
  readonly attempts: number;
  readonly errors: PlanIssue[];
  readonly raw: string | undefined;
  readonly usage: Usage;
  /** Not enumerable: it holds what people typed, and errors get logged. */
  declare readonly exchanges: readonly Exchange[];
  readonly retryable: boolean;
  readonly retryAfterMs: number | undefined;

  constructor(code: PlannerErrorCode, message: string, details: PlannerErrorDetails = {}) {
    super(message, details.cause === undefined ? {} : { cause: details.cause });
    this.code = code;
    this.attempts = details.attempts ?? 0;
    this.errors = details.errors ?? [];
    this.raw = details.raw;
    this.usage = details.usage ?? { inputTokens: 0, outputTokens: 0 };
    this.retryable = details.retryable ?? false;
    this.retryAfterMs = details.retryAfterMs;
    Object.defineProperty(this, "exchanges", { value: details.exchanges ?? [], enumerable: false });
  }

  /** The error as data, for the audit and the wire. */
  toJSON() {
    const { code, message, attempts, errors, raw, usage, retryable, retryAfterMs } = this;
    return { code, message, attempts, errors, raw, usage, retryable, retryAfterMs };
  }
}
