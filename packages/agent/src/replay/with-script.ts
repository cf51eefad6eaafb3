import type { RunScript, TaskOutput } from "@giselles-ai/protocol";
import type { JournalEntry } from "../runs/journal/journal.ts";
import type { TaskResult } from "../step.ts";
import { type MakeScriptOptions, makeScript } from "./make-script.ts";

/** The result of a task. */
export interface AgentResult<Data = unknown> extends TaskResult {
  readonly output?: TaskOutput<Data> | undefined;
  /** The run in the store. Pass it as `after` to continue the conversation. */
  readonly runId: string;
  /** Converts the run to a script for `replayScript`. Throws a `ScriptError` if the run is not done. */
  toScript(options?: MakeScriptOptions): Promise<RunScript>;
}

interface ScriptSource {
  runId: string;
  readEntries(): Promise<JournalEntry[]>;
  /** The run typed references in place of secrets, so the data must have them too. */
  refer(data: unknown): unknown;
}

export function withScript<Data>(result: TaskResult, { runId, readEntries, refer }: ScriptSource): AgentResult<Data> {
  async function toScript({ data, ...options }: MakeScriptOptions = {}): Promise<RunScript> {
    const entries = await readEntries();
    return makeScript(
      entries.map(({ event }) => event),
      { ...options, data: refer(data) },
    );
  }
  // Not enumerable, so that the result can be serialised and compared as data.
  return Object.defineProperties(
    { ...result },
    { runId: { value: runId }, toScript: { value: toScript } },
  ) as AgentResult<Data>;
}
