import type { RunnerContext } from "../runner.ts";

/** The same, and what was said to the person since the last tool was used. */
export function keepLastWords(say: RunnerContext["say"]): { say: RunnerContext["say"]; words(): string } {
  let words = "";
  return {
    async say(...events) {
      for (const event of events) {
        if (event.type === "tool_use") words = "";
        if (event.type === "message" && event.role !== "user")
          words = event.delta ? words + event.content : event.content;
      }
      await say(...events);
    },
    words: () => words,
  };
}
