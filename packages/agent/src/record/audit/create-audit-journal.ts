import type { Journal, JournalEntry } from "../../runs/journal/journal.ts";
import { AuditError } from "./audit-error.ts";
import { openChain } from "./chain-writer.ts";
import { createEntryRedactor, type RedactorOptions } from "./entry-redactor.ts";
import type { AuditKey } from "./key.ts";

export interface AuditJournalOptions extends RedactorOptions {
  /** Made if it is not there, and gone on with if it is. Several runs may be written to it, one at a time. */
  file: string;
  /** Signs each end of the file, and the anchors within it. */
  key?: AuditKey | undefined;
  /** Records from one anchor to the next. Default 100. */
  anchorEvery?: number;
}

export interface AuditJournal extends Journal {
  /** Returns when it is in the file. What is there already is left out. */
  record(entry: JournalEntry): void;
  /** Writes what is missing, from the run's own journal: all of its entries, from the first. */
  catchUp(entries: Iterable<JournalEntry>): void;
  /** Twice does no harm. */
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
    throw new AuditError("BAD_KEY", "A public key can check an audit, not sign it. Give the private one.");
  }
  const chain = openChain(file, key);
  const entries = new Map(chain.entries);
  const redact = createEntryRedactor(options);
  let sinceAnchor = 0;

  function record(entry: JournalEntry): void {
    const { runId, seq, at, event } = entry;
    const record = redact(entry); // of what is there already too: it says what to strike out later
    const known = entries.get(runId) ?? 0;
    if (seq <= known) return;
    if (seq !== known + 1) {
      throw new AuditError(
        "BEHIND",
        `${file} has this run up to entry ${known}, and this is entry ${seq}. Let it catch up with the run's journal first.`,
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
