import { PlannerError } from "@giselles-ai/planner";
import type { EngineChosen, Environment } from "@giselles-ai/planner/internal";
import type { EngineState, Settings } from "../../contract.ts";
import { type FoundEngine, findEngine, findEngines } from "./find-engines.ts";

export interface PickedEngine {
  state: EngineState;
  model: string;
  /** As the planner takes it. Of no use for another's program. */
  choice: EngineChosen["name"];
}

/** The planner's names for those that are called otherwise here. */
const plannerNames: Partial<Record<EngineState["name"], string>> = { openai: "openai-compatible" };
const ownNames: Record<string, EngineState["name"]> = { "openai-compatible": "openai" };

/** The one that the next run uses: what the person chose; what GISELLE_ENGINE says; or the first that can be used. */
export async function pickEngine({ engine, model }: Settings, env: Environment): Promise<PickedEngine> {
  if (engine !== "auto") return picked(await findEngine(engine, env, model));
  if (env.GISELLE_ENGINE) return byName(env.GISELLE_ENGINE, env);
  const found = await findEngines(env);
  const first = found.find(({ name, isUsable }) => isUsable && name !== "gemini-cli" && name !== "reflex");
  if (first) return picked(first);
  const note = "No Ollama answers and no key is set. It follows plain instructions, without a model.";
  return picked({ ...(await findEngine("reflex", env, "")), note });
}

async function byName(written: string, env: Environment): Promise<PickedEngine> {
  const [name = "", ...rest] = written.split(":");
  const own = ownNames[name] ?? name;
  if (!isEngine(own)) {
    throw new PlannerError(
      "engine_unavailable",
      `GISELLE_ENGINE names no engine. Set it to one of ${engineNames.join(", ")}.`,
    );
  }
  const found = await findEngine(own, env, rest.join(":"));
  return picked({ ...found, note: `GISELLE_ENGINE says so. ${found.note}` });
}

const engineNames: EngineState["name"][] = ["reflex", "ollama", "openai", "anthropic", "google", "gemini-cli"];

function isEngine(name: string): name is EngineState["name"] {
  return engineNames.some((known) => known === name);
}

function picked({ model, ...state }: FoundEngine): PickedEngine {
  const name = plannerNames[state.name] ?? state.name;
  return { state, model, choice: model ? `${name}:${model}` : name };
}
