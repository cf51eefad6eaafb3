import type { RunScript } from "@giselles-ai/protocol";
import type { JournalEntry } from "../runs/journal/journal.ts";
import type { TaskResult } from "../step.ts";
import { type MakeScriptOptions, makeScript } from "./make-script.ts";

/** What an agent gives back of a task. */
export interface AgentResult extends TaskResult {
  /** The run as a script for `replayScript`, read from the store. Throws a `ScriptError` for a run that is not done. */
  toScript(options?: MakeScriptOptions): Promise<RunScript>;
}

export function withScript(result: TaskResult, readEntries: () => Promise<JournalEntry[]>): AgentResult {
  async function toScript(options?: MakeScriptOptions): Promise<RunScript> {
    const entries = await readEntries();
    return makeScript(
      entries.map(({ event }) => event),
      options,
    );
  }
  // Not enumerable: a result is data, and is written and compared as such.
  return Object.defineProperty({ ...result }, "toScript", { value: toScript }) as AgentResult;
}
