import type { OutcomeLike } from "@giselles-ai/protocol/rules";

/** How a person is shown what came of an action. What is not known is never shown as done. */
export type OutcomeMark = "done" | "failed" | "unknown";

export function markOf({ status }: OutcomeLike): OutcomeMark {
  if (status === "unknown") return "unknown";
  return status === "applied" ? "done" : "failed";
}
