import type { OutcomeLike } from "@giselles-ai/protocol/rules";

/** How an outcome is shown to people. An unknown outcome is never shown as done. */
export type OutcomeMark = "done" | "failed" | "unknown";

export function markOf({ status }: OutcomeLike): OutcomeMark {
  if (status === "unknown") return "unknown";
  return status === "applied" ? "done" : "failed";
}
