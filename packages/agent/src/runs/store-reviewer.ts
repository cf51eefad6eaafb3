import { orAbort } from "../or-abort.ts";
import { allowedSteps } from "../review/approvals/approval.ts";
import type { Reviewer, ReviewRequest } from "../review/review.ts";
import type { RunStore } from "./store/run-store.ts";

export interface StoreReviewerOptions {
  /** How often the store is looked at, in ms. Default 250. */
  pollMs?: number;
  /** Told of every question, so that somebody can be called. */
  onAsk?: (request: ReviewRequest) => void;
}

/**
 * Creates a reviewer that waits for an answer in the run store, which another process or another device can give.
 *
 * @example <caption>packages/agent/test/approvals.test.ts</caption>
 * const waiting = createStoreReviewer(store, { pollMs: 5 });
 */
export function createStoreReviewer(store: RunStore, { pollMs = 250, onAsk }: StoreReviewerOptions = {}): Reviewer {
  return {
    async review(request, { signal }) {
      onAsk?.(request);
      for (;;) {
        const found = await orAbort(store.approval(request.approval.id), signal);
        const { answer } = found ?? {};
        if (found && answer) {
          const { approver } = answer;
          if (answer.decision === "denied") return { verdict: "rejected", reason: answer.reason, approver };
          return { verdict: "approved", steps: allowedSteps(found), approver };
        }
        await orAbort(new Promise((resolve) => setTimeout(resolve, pollMs)), signal);
      }
    },
  };
}

/**
 * Creates a reviewer that asks several at once. The first answer counts, and the others are told to stop asking.
 *
 * @example <caption>packages/agent/test/approvals.test.ts</caption>
 * reviewer: firstOf(atTheDoor, onThePhone),
 */
export function firstOf(...reviewers: Reviewer[]): Reviewer {
  return {
    async review(request, { signal }) {
      const answered = new AbortController();
      const either = AbortSignal.any([signal, answered.signal]);
      try {
        return await Promise.race(reviewers.map((reviewer) => reviewer.review(request, { signal: either })));
      } finally {
        answered.abort();
      }
    },
  };
}
