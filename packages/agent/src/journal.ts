import type { AgentEvent } from "./events.ts";

/** Keeps what happened, in order. */
export interface Journal {
  /** A run whose journal cannot be kept is ended: what nobody can look up later is not done. */
  record(event: AgentEvent): void | Promise<void>;
}

export interface MemoryJournal extends Journal {
  readonly entries: readonly AgentEvent[];
}

export function createMemoryJournal(): MemoryJournal {
  const entries: AgentEvent[] = [];
  return { entries, record: (event) => void entries.push(event) };
}

export class JournalError extends Error {
  override readonly name = "JournalError";

  constructor(cause: unknown) {
    super(`The journal cannot be kept: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}
