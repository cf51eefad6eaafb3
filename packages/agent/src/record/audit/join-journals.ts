import type { Journal } from "../../runs/journal/journal.ts";

/**
 * Joins several journals to one. Each entry is passed to the first, and when that has recorded it, to the next.
 *
 * @example <caption>packages/agent/test/record/audit/audit.test.ts</caption>
 * const journal = joinJournals(audit, counter);
 */
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
