import { PlannerError } from "@giselles-ai/planner";
import { chooseEngine as choose, type EngineChosen, type EngineWishes } from "@giselles-ai/planner/internal";
import { UsageError } from "../usage-error.ts";

/** The engine that was asked for, or what is at hand. What is set wrongly is for the user to put right. */
export async function chooseEngine(wishes: EngineWishes): Promise<EngineChosen> {
  try {
    return await choose(wishes);
  } catch (error) {
    if (PlannerError.isInstance(error)) throw new UsageError(error.message);
    throw error;
  }
}
