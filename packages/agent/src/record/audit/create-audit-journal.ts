import type { Journal, JournalEntry } from "../../runs/journal/journal.ts";
import { AuditError } from "./audit-error.ts";
import { openChain } from "./chain-writer.ts";
import { createEntryRedactor, type RedactorOptions } from "./entry-redactor.ts";
import type { AuditKey } from "./key.ts";

export interface AuditJournalOptions extends RedactorOptions {
  /** Created if it does not exist, otherwise appended to. Several runs can be written to it, one at a time. */
  file: string;
  /** Signs the anchors and the head of the file. */
  key?: AuditKey | undefined;
  /** Number of records between anchors. Default 100. */
  anchorEvery?: number;
}

export interface AuditJournal extends Journal {
  /** Writes the entry to the file. Skips entries that are there already. */
  record(entry: JournalEntry): void;
  /** Writes the missing entries. Expects all entries of the run, from the first. */
  catchUp(entries: Iterable<JournalEntry>): void;
  /** Idempotent. */
  close(): void;
}

/**
 * Creates a journal that writes an audit log: redacted, one line for each entry, and each line bound to all before it by its
 * hash.
 *
 * @example <caption>examples/agent-in-ten-lines/audited.js</caption>
 * const journal = createAuditJournal({ file });
 * const agent = new Agent({ driver, planner, profile: "auto", journal });
 */
export function createAuditJournal(options: AuditJournalOptions): AuditJournal {
  const { file, key, anchorEvery = 100 } = options;
  if (key && !key.sign) {
    throw new AuditError("BAD_KEY", "A public key can verify an audit, but not sign it. Use the private key.");
  }
  const chain = openChain(file, key);
  const entries = new Map(chain.entries);
  const redact = createEntryRedactor(options);
  let sinceAnchor = 0;

  function record(entry: JournalEntry): void {
    const { runId, seq, at, event } = entry;
    const record = redact(entry); // also for entries that are skipped: the redactor learns secrets from them
    const known = entries.get(runId) ?? 0;
    if (seq <= known) return;
    if (seq !== known + 1) {
      throw new AuditError(
        "BEHIND",
        `${file} has this run up to entry ${known}, but this is entry ${seq}. Call catchUp with the run's journal first.`,
      );
    }
    sinceAnchor += 1;
    const anchor = event.type === "run-done" ? "final" : sinceAnchor >= anchorEvery ? "open" : "none";
    chain.append({ at, runId, entry: seq, record }, anchor);
    if (anchor !== "none") sinceAnchor = 0;
    entries.set(runId, seq);
  }

  return {
    record,
    catchUp(all) {
      for (const entry of all) record(entry);
    },
    close: () => chain.close(),
  };
}
