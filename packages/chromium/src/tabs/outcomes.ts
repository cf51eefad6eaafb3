import { type AnyAction, declinedMessage, type ExecutionReport, type Outcome, reportOf } from "@giselles-ai/protocol";

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

/** Marks the action whose question was declined as failed. */
export function withDeclined(report: ExecutionReport, actions: AnyAction[], question?: string): ExecutionReport {
  const asked = report.outcomes?.findLast(
    ({ index, status }) => status !== "skipped" && /click|press|drag|select|check/.test(actions[index]?.action ?? ""),
  );
  if (question === undefined || !asked || asked.status === "refused") return report;
  Object.assign(asked, { status: "failed", code: "REJECTED", message: declinedMessage(question) });
  return reportOf(report.outcomes ?? [], report.delta);
}
