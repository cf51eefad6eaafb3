import { PlannerError } from "@giselles-ai/planner";
import { type ChosenEngine, chooseEngine as choose, type EngineSettings } from "@giselles-ai/planner/internal";
import { UsageError } from "../usage-error.ts";

/** Chooses the requested engine, or one that is available. A wrong setting becomes a usage error. */
export async function chooseEngine(wishes: EngineSettings): Promise<ChosenEngine> {
  try {
    return await choose(wishes);
  } catch (error) {
    if (PlannerError.isInstance(error)) throw new UsageError(error.message);
    throw error;
  }
}
