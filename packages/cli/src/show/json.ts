// One JSON object a line, for programs. Nothing that is typed into a secret field is in any of them.
import type { AgentEvent, Planned } from "@giselles-ai/agent";
import { exitCodes } from "../exit-codes.ts";
import type { Progress, ProgressOptions } from "./progress.ts";
import { createRedactor } from "./redact.ts";

export function createJsonProgress({ output, page, secrets }: ProgressOptions & { secrets: string[] }): Progress {
  const redactor = createRedactor(page, secrets);
  const write = (entry: object) => void output.write(`${JSON.stringify(redactor.redact(entry))}\n`);
  let goal = "";
  return {
    begin(beginning) {
      goal = beginning.goal;
      const { engine, profile, url } = beginning;
      write({ type: "engine-chosen", engine: engine.name, reason: engine.reason, profile, ...(url && { url }) });
    },
    show(event) {
      redactor.learn(event);
      write(toEntry(event, goal));
    },
    giveWay: () => () => {},
    note: () => {},
    close() {},
  };
}

/** As it is, without what was said before or what the user's data file holds. */
function toEntry(event: AgentEvent, goal: string): object {
  if (event.type === "run-started") return { ...event, task: goal };
  if (event.type === "plan-made") return { ...event, planned: pickFigures(event.planned) };
  if (event.type !== "run-done") return event;
  const { steps, ...result } = event.result;
  const durationMs = Math.round(result.durationMs);
  return { type: event.type, exitCode: exitCodes[result.ending], ...result, durationMs, steps: steps.length };
}

/** A plan carries its questions and answers with it, and they hold all that the model was told. */
function pickFigures({ engine, attempts, usage, latencyMs, repaired }: Planned): Planned {
  return { engine, attempts, usage, latencyMs: Math.round(latencyMs), repaired };
}
