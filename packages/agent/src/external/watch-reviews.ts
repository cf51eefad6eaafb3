import type { AgentEvent } from "../events.ts";

type Emit = (event: AgentEvent) => Promise<void>;

export interface ReviewWatch {
  emit: Emit;
  /** A question is open. */
  readonly isAsking: boolean;
  /** The last review was a no that was not a person's: the table's, or of a question that nobody answered. */
  readonly wasFinal: boolean;
}

/** The same, with an eye on what is asked and answered. */
export function watchReviews(emit: Emit): ReviewWatch {
  let isAsking = false;
  let wasFinal = false;
  return {
    emit(event) {
      if (event.type === "review-asked") isAsking = true;
      if (event.type === "review-given") {
        isAsking = false;
        wasFinal = event.review.verdict === "rejected" && event.review.isFinal === true;
      }
      return emit(event);
    },
    get isAsking() {
      return isAsking;
    },
    get wasFinal() {
      return wasFinal;
    },
  };
}
