import { orAbort } from "../or-abort.ts";
import { allowedSteps } from "../review/approvals/approval.ts";
import type { Reviewer, ReviewRequest } from "../review/review.ts";
import type { RunStore } from "./store/run-store.ts";

export interface StoreReviewerOptions {
  /** How often to poll the store, in ms. Default 250. */
  pollMs?: number;
  /** Called for every approval request, for example to notify a person. */
  onAsk?: (request: ReviewRequest) => void;
}

/**
 * Creates a reviewer that waits for an answer in the run store. Another process or device can give it.
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
 * Creates a reviewer that asks several reviewers at once. The first answer counts, and the other requests are aborted.
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
