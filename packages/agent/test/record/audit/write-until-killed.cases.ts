// Writes a journal and an audit, and prints what has been acknowledged, until it is killed.
import { appendFileSync, existsSync, readFileSync, writeSync } from "node:fs";
import type { AgentEvent } from "../../../src/events.ts";
import { createAuditJournal } from "../../../src/record/audit/create-audit-journal.ts";
import type { JournalEntry } from "../../../src/runs/journal/journal.ts";
import { turn } from "./run-entries.cases.ts";

/** The complete lines that were written before. */
export function readJournal(file: string): JournalEntry[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, "utf8")
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line));
}

function grow(event: AgentEvent, text: string): AgentEvent {
  return event.type === "page-sensed" ? { ...event, snapshot: { ...event.snapshot, text } } : event;
}

const [, program, journalFile, auditFile] = process.argv;
if (program?.endsWith("write-until-killed.cases.ts") && journalFile && auditFile) {
  const kept = readJournal(journalFile);
  const audit = createAuditJournal({ file: auditFile, anchorEvery: 5 });
  audit.catchUp(kept);
  const text = "as long as a page can be ".repeat(40_000); // so that writing it takes a while
  let seq = kept.at(-1)?.seq ?? 0;
  for (let step = 1; ; step += 1) {
    for (const event of turn(step)) {
      seq += 1;
      const entry = { runId: "run-1", seq, at: new Date(0).toISOString(), event: grow(event, text) };
      appendFileSync(journalFile, `${JSON.stringify({ ...entry, event })}\n`);
      audit.record(entry);
      writeSync(1, `${seq}\n`);
    }
  }
}
