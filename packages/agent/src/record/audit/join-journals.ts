import type { Journal } from "../../runs/journal/journal.ts";

/** Each entry goes to the first, and when that has it, to the next. */
export function joinJournals(...journals: Journal[]): Journal {
  return {
    async record(entry) {
      for (const journal of journals) await journal.record(entry);
    },
    async catchUp(entries) {
      for (const journal of journals) await journal.catchUp?.(entries);
    },
  };
}
