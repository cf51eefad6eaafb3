import type { AgentEvent } from "./events.ts";

/** Keeps what happened, in order. */
export interface Journal {
  record(event: AgentEvent): void | Promise<void>;
}

export interface MemoryJournal extends Journal {
  readonly entries: readonly AgentEvent[];
}

export function createMemoryJournal(): MemoryJournal {
  const entries: AgentEvent[] = [];
  return { entries, record: (event) => void entries.push(event) };
}
