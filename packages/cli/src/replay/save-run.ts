import { type AgentResult, ScriptError } from "@giselles-ai/agent";
import { openMemory, sealScript, writeScript } from "@giselles-ai/agent/internal";
import type { CommandContext } from "../command-context.ts";
import { ensureReplayKey } from "../settings/replay-key.ts";
import type { RunSettings } from "../settings/run-settings.ts";

/** Saves a finished run to a file, to the memory folder, or both. If it cannot be saved, prints the reason. */
export async function saveRun(
  result: AgentResult,
  { save, memory, goal, data }: RunSettings,
  { env, errors }: CommandContext,
): Promise<void> {
  if (!save && !memory) return;
  try {
    const script = await result.toScript({ task: goal, ...(data && { data: JSON.parse(data.text) }) });
    const sealed = sealScript(script, ensureReplayKey(env));
    if (save) await writeScript(save, sealed);
    if (memory) await openMemory(memory).save(sealed);
  } catch (error) {
    if (!ScriptError.isInstance(error)) throw error;
    if (error.code === "NOT_DONE" && !save) return; // only successful runs go into the memory
    errors.write(`Not saved: ${error.message}\n`);
  }
}
