import { type AuditLine, type AuditRecord, auditLineSchema, auditRecordSchema } from "@giselles-ai/protocol";
import { AuditError } from "./audit-error.ts";
import { readRawLines } from "./read-lines.ts";

/** One recorded event. */
export interface AuditEntry {
  line: number;
  at: string;
  runId: string;
  /** Undefined for a record type of a newer version. */
  record: AuditRecord | undefined;
  /** The record as it is in the file. */
  raw: { type: string } & Record<string, unknown>;
}

/**
 * Reads the entries of an audit log. Use `verifyAudit` to check whether they can be trusted. An incomplete last line is
 * skipped.
 *
 * @example <caption>examples/agent-in-ten-lines/audited.js</caption>
 * const check = verifyAudit(file);
 * writeFileSync(`${file}.html`, renderTrace(readAudit(file), { check }));
 */
export function* readAudit(file: string): Generator<AuditEntry, void, undefined> {
  for (const { number, bytes, isWhole } of readRawLines(file)) {
    if (!isWhole) return;
    const line = parseLine(file, number, bytes.toString("utf8"));
    if ("anchor" in line) continue;
    const { at, runId, record } = line;
    yield { line: number, at, runId, record: auditRecordSchema.safeParse(record).data, raw: record };
  }
}

function parseLine(file: string, number: number, text: string): AuditLine {
  try {
    return auditLineSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new AuditError(
      "UNREADABLE",
      `Line ${number} of ${file} is not a valid audit line for this version. Run giselle audit verify for details.`,
      { cause },
    );
  }
}
