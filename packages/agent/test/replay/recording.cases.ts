// Records runs with a model that is scripted at its wire, and replays them when that model is gone.

import { createPlanner, ollama } from "@giselles-ai/planner";
import type { PageDriver, RunScript } from "@giselles-ai/protocol";
import { type Script, startScriptedModel } from "@giselles-ai/testing";
import { Agent, type AgentEvent, type AgentOptions } from "../../src/index.ts";
import { type MakeScriptOptions, makeScript } from "../../src/replay/make-script.ts";

export interface RecordOptions extends Omit<AgentOptions, "planner" | "driver">, MakeScriptOptions {
  driver: PageDriver;
  script: Script;
}

/** A run, saved. Its model's server is closed when this returns, so that nothing can ask it any more. */
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
