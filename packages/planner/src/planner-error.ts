import { markedError, type PlanIssue, type PlannerErrorCode, type RefusedAnswer } from "@giselles-ai/protocol";
import type { Exchange, Usage } from "./engine.ts";

export interface PlannerErrorDetails {
  /** Number of model calls. */
  attempts?: number;
  /** The problems of the plan or input. */
  errors?: PlanIssue[];
  /** The last answer, with all words redacted that could be personal data. */
  raw?: string;
  /** All answers that were not valid plans. */
  refused?: readonly RefusedAnswer[];
  usage?: Usage;
  /** All requests and answers, unredacted. The audit log redacts them. */
  exchanges?: readonly Exchange[];
  /** Whether the same request may succeed later. */
  retryable?: boolean;
  retryAfterMs?: number;
  cause?: unknown;
}

/**
 * Thrown when planning fails. Branch on `code`; `message` says what to do.
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
  readonly refused: readonly RefusedAnswer[];
  readonly usage: Usage;
  /** Not enumerable, because it contains user input and errors get logged. */
  declare readonly exchanges: readonly Exchange[];
  readonly retryable: boolean;
  readonly retryAfterMs: number | undefined;

  constructor(code: PlannerErrorCode, message: string, details: PlannerErrorDetails = {}) {
    super(message, details.cause === undefined ? {} : { cause: details.cause });
    this.code = code;
    this.attempts = details.attempts ?? 0;
    this.errors = details.errors ?? [];
    this.raw = details.raw;
    this.refused = details.refused ?? [];
    this.usage = details.usage ?? { inputTokens: 0, outputTokens: 0 };
    this.retryable = details.retryable ?? false;
    this.retryAfterMs = details.retryAfterMs;
    Object.defineProperty(this, "exchanges", { value: details.exchanges ?? [], enumerable: false });
  }

  /** The error as data, for the audit log and for transport. */
  toJSON() {
    const { code, message, attempts, errors, raw, usage, retryable, retryAfterMs } = this;
    return { code, message, attempts, errors, raw, usage, retryable, retryAfterMs };
  }
}
