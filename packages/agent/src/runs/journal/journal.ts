import { markedError } from "@giselles-ai/protocol";
import type { AgentEvent } from "../../events.ts";

/** One event of a run, with its sequence number. */
export interface JournalEntry {
  runId: string;
  /** Counts from 1 in each run, without gaps. */
  seq: number;
  /** ISO 8601, in UTC. */
  at: string;
  event: AgentEvent;
}

/** Records the events of runs, in order. */
export interface Journal {
  /**
   * Resolves when the entry is stored. The run waits for it, so an action is recorded before it is carried out. If it rejects,
   * the run ends.
   */
  record(entry: JournalEntry): void | Promise<void>;
  /** Called before a run is resumed, with all its entries so far. The journal may have some of them already. */
  catchUp?(entries: readonly JournalEntry[]): void | Promise<void>;
}

export interface MemoryJournal extends Journal {
  readonly entries: readonly JournalEntry[];
}

export function createMemoryJournal(): MemoryJournal {
  const entries: JournalEntry[] = [];
  return { entries, record: (entry) => void entries.push(entry) };
}

export class JournalError extends markedError("JournalError") {
  constructor(cause: unknown) {
    super(`The journal cannot be written: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}
