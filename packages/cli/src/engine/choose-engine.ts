import { PlannerError } from "@giselles-ai/planner";
import { type ChosenEngine, chooseEngine as choose, type EngineSettings } from "@giselles-ai/planner/internal";
import { UsageError } from "../usage-error.ts";

/** Chooses the requested engine, or one that is available. A wrong setting becomes a usage error. */
export async function chooseRequestedEngine(wishes: EngineSettings): Promise<ChosenEngine> {
  try {
    const chosen = await choose(wishes);
    checkEngine(chosen.name, wishes.env);
    return chosen;
  } catch (error) {
    if (PlannerError.isInstance(error)) throw new UsageError(error.message);
    throw error;
  }
}

/** The variables of each engine, one of which must be set. */
const needs = new Map(
  Object.entries<string[]>({
    ollama: [],
    anthropic: ["ANTHROPIC_API_KEY"],
    google: ["GEMINI_API_KEY", "GOOGLE_GENERATIVE_AI_API_KEY"],
    "openai-compatible": ["OPENAI_API_KEY", "OPENAI_BASE_URL"],
    "llama-cpp": [],
    reflex: [],
  }),
);

/** Finds a wrong name or a missing key before anything is started. */
function checkEngine(engine: string, env: EngineSettings["env"]): void {
  const [name = ""] = engine.split(":", 1);
  const variables = needs.get(name);
  if (!variables) throw new UsageError(`There is no engine "${name}". Use ${[...needs.keys()].join(", ")}.`);
  if (variables.length === 0 || variables.some((variable) => env[variable])) return;
  throw new UsageError(`The engine "${name}" needs ${variables.join(" or ")}. Set it, or choose another --engine.`);
}
