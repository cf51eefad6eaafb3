import type { AnyAction, Outcome } from "@giselles-ai/protocol";

export function skippedOutcomes(actions: AnyAction[]): Outcome[] {
  return actions.map(({ fieldId }, index) => ({
    index,
    status: "skipped",
    ...(typeof fieldId === "string" && { fieldId }),
  }));
}

export function toStale(outcome: Outcome): Outcome {
  return {
    ...outcome,
    status: "refused",
    code: "STALE",
    message: "This belongs to a previous page. Take a new snapshot.",
  };
}

export function toUnknown(outcome: Outcome): Outcome {
  return {
    ...outcome,
    status: "unknown",
    code: "NAVIGATED",
    message: "The page navigated or closed before the outcome was known. Take a new snapshot.",
  };
}

export function toStopped(outcome: Outcome): Outcome {
  return {
    ...outcome,
    status: "unknown",
    code: "DEADLINE",
    message: "The page's script was stopped before the outcome was known. Take a new snapshot.",
  };
}
