import { PlannerError } from "@giselles-ai/planner";
import type { ChosenEngine, Environment } from "@giselles-ai/planner/internal";
import type { EngineState, Settings } from "../../contract.ts";
import { type FoundEngine, findEngine, findEngines } from "./find-engines.ts";

export interface PickedEngine {
  state: EngineState;
  model: string;
  /** The engine in the planner's format. Unused for an external agent. */
  choice: ChosenEngine["name"];
}

/** Engines that have another name in the planner. */
const plannerNames: Partial<Record<EngineState["name"], string>> = { openai: "openai-compatible" };
const appNames: Record<string, EngineState["name"]> = { "openai-compatible": "openai" };

/** Picks the engine of the next run: the chosen one, else GISELLE_ENGINE, else the first that is usable. */
export async function pickEngine({ engine, model }: Settings, env: Environment): Promise<PickedEngine> {
  if (engine !== "auto") return toPickedEngine(await findEngine(engine, env, model));
  if (env.GISELLE_ENGINE) return byName(env.GISELLE_ENGINE, env);
  const found = await findEngines(env);
  const first = found.find(({ name, isUsable }) => isUsable && name !== "gemini-cli" && name !== "reflex");
  if (first) return toPickedEngine(first);
  const note = "It follows plain instructions. For a model, start Ollama or enter a key in the settings.";
  return toPickedEngine({ ...(await findEngine("reflex", env, "")), note });
}

async function byName(name: string, env: Environment): Promise<PickedEngine> {
  const [engineName = "", ...rest] = name.split(":");
  const appName = appNames[engineName] ?? engineName;
  if (!isEngine(appName)) {
    throw new PlannerError(
      "engine_unavailable",
      `There is no engine "${engineName}". Set GISELLE_ENGINE to one of ${engineNames.join(", ")}.`,
    );
  }
  const found = await findEngine(appName, env, rest.join(":"));
  return toPickedEngine({ ...found, note: `Set by GISELLE_ENGINE. ${found.note}` });
}

const engineNames: EngineState["name"][] = ["reflex", "ollama", "openai", "anthropic", "google", "gemini-cli"];

function isEngine(name: string): name is EngineState["name"] {
  return engineNames.includes(name as EngineState["name"]);
}

function toPickedEngine({ model, ...state }: FoundEngine): PickedEngine {
  const name = plannerNames[state.name] ?? state.name;
  return { state, model, choice: model ? `${name}:${model}` : name };
}
