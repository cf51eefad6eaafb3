// Records runs with a model whose HTTP responses are scripted, and replays them after that server is closed.

import { createPlanner, ollama } from "@giselles-ai/planner";
import type { PageDriver, RunScript } from "@giselles-ai/protocol";
import { type Script, startScriptedModel } from "@giselles-ai/testing";
import { Agent, type AgentEvent, type AgentOptions } from "../../src/index.ts";
import { type MakeScriptOptions, makeScript } from "../../src/replay/make-script.ts";

export interface RecordOptions extends Omit<AgentOptions, "planner" | "driver">, MakeScriptOptions {
  driver: PageDriver;
  script: Script;
}

/** Records a run. The model's server is closed when this returns, so that a replay cannot call it. */
export async function record({ script, data, task = "Do it", ...options }: RecordOptions): Promise<RunScript> {
  await using model = await startScriptedModel("ollama", script);
  const events: AgentEvent[] = [];
  const engine = ollama({ host: model.url, model: "scripted", contextTokens: 32_768 });
  const agent = new Agent({
    profile: "auto",
    ...options,
    planner: createPlanner({ engine }),
    onEvent: (event) => void events.push(event),
  });
  const result = await agent.execute(task);
  if (result.ending !== "done")
    throw new Error(`The run that was to be recorded ended so: ${result.ending}: ${result.message}`);
  return makeScript(events, { data, task });
}
