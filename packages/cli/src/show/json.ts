// One JSON object per line, for programs.
import type { AgentEvent } from "@giselles-ai/agent";
import { exitCodes } from "../exit-codes.ts";
import type { Progress, ProgressOptions } from "./progress.ts";

export function createJsonProgress({ output }: Pick<ProgressOptions, "output">): Progress {
  const write = (entry: object) => void output.write(`${JSON.stringify(entry)}\n`);
  let goal = "";
  return {
    begin(start) {
      goal = start.goal;
      const { engine, profile, url } = start;
      write({ type: "engine-chosen", engine: engine.name, reason: engine.reason, profile, ...(url && { url }) });
    },
    show: (event) => write(toEntry(event, goal)),
    pause: () => () => {},
    note: () => {},
    close() {},
  };
}

/** The event without the snapshot, the earlier steps and the content of the user's data file. */
function toEntry(event: AgentEvent, goal: string): object {
  if (event.type === "run-started") return { ...event, task: goal };
  if (event.type === "page-sensed") {
    const { snapshot, picture, ...sensed } = event;
    return sensed;
  }
  if (event.type !== "run-done") return event;
  const { steps, ...result } = event.result;
  const durationMs = Math.round(result.durationMs);
  return { type: event.type, exitCode: exitCodes[result.ending], ...result, durationMs, steps: steps.length };
}
