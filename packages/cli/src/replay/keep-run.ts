// Saves a run that is done: as a file, in the memory, or both.
import { type AgentResult, openMemory, ScriptError, writeScript } from "@giselles-ai/agent";
import { sealScript } from "@giselles-ai/agent/internal";
import { makeReplayKey } from "../settings/replay-key.ts";
import type { RunSettings } from "../settings/run-settings.ts";
import type { World } from "../world.ts";

/** Why it could not be saved is said; what was done stays done. */
export async function keepRun(
  result: AgentResult,
  { save, memory, goal, data }: RunSettings,
  { env, errors }: World,
): Promise<void> {
  if (!save && !memory) return;
  try {
    const script = await result.toScript({ task: goal, ...(data && { data: JSON.parse(data.text) }) });
    const sealed = sealScript(script, makeReplayKey(env));
    if (save) await writeScript(save, sealed);
    if (memory) await openMemory(memory).keep(sealed);
  } catch (error) {
    if (!ScriptError.isInstance(error)) throw error;
    if (error.code === "NOT_DONE" && !save) return; // what did not work is nothing to remember
    errors.write(`Not saved: ${error.message}\n`);
  }
}
