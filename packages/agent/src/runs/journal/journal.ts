import { markedError } from "@giselles-ai/protocol";
import type { AgentEvent } from "../../events.ts";

/** One thing that happened in a run, and its place among the others. */
export interface JournalEntry {
  runId: string;
  /** From 1, without gaps, in each run. */
  seq: number;
  /** ISO 8601, in UTC. */
  at: string;
  event: AgentEvent;
}

/** Keeps what happened, in order. */
export interface Journal {
  /**
   * Resolves when the entry is kept, and only then does the run go on: what is about to be done is written down before
   * it is done. A run whose journal cannot be kept is ended: what nobody can look up later is not done.
   */
  record(entry: JournalEntry): void | Promise<void>;
  /** Before a run is gone on with: all that happened until then, of which this journal may know a part. */
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
    super(`The journal cannot be kept: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}
