import type { RunnerContext } from "../runner.ts";

/** Wraps `emit` and tracks the message to the person since the last tool call. */
export function trackFinalMessage(emit: RunnerContext["emit"]): {
  emit: RunnerContext["emit"];
  finalMessage(): string;
} {
  let message = "";
  return {
    async emit(...events) {
      for (const event of events) {
        if (event.type === "tool_use") message = "";
        if (event.type === "message" && event.role !== "user")
          message = event.delta ? message + event.content : event.content;
      }
      await emit(...events);
    },
    finalMessage: () => message,
  };
}
