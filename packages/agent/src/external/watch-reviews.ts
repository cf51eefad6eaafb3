import type { AgentEvent } from "../events.ts";

type Emit = (event: AgentEvent) => Promise<void>;

export interface ReviewWatch {
  emit: Emit;
  /** An approval request is open. */
  readonly isAwaitingApproval: boolean;
  /** The policy rejected the last plan, or the approval request expired; no person denied it. */
  readonly wasFinal: boolean;
}

/** Passes events on, and tracks approval requests and their answers. */
export function watchReviews(emit: Emit): ReviewWatch {
  let isAwaitingApproval = false;
  let wasFinal = false;
  return {
    emit(event) {
      if (event.type === "review-asked") isAwaitingApproval = true;
      if (event.type === "review-given") {
        isAwaitingApproval = false;
        wasFinal = event.review.verdict === "rejected" && event.review.isFinal === true;
      }
      return emit(event);
    },
    get isAwaitingApproval() {
      return isAwaitingApproval;
    },
    get wasFinal() {
      return wasFinal;
    },
  };
}
