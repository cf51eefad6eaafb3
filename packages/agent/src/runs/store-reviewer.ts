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

/** Waits for an answer that anybody gives in the run store: another process, or another device. */
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

/** Asks several at once: the first answer counts, and the others need not answer any more. */
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
