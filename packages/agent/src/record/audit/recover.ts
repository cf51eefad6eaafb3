import { closeSync, openSync, statSync, truncateSync } from "node:fs";
import { AuditError } from "./audit-error.ts";
import type { AuditKey } from "./key.ts";
import { type ChainPosition, type LineAnchor, type Survey, surveyChain } from "./survey.ts";

/** A record and its anchor are written together. */
const maxUnfinishedLines = 2;

export interface Recovered extends ChainPosition {
  /** Whether the file ends with the end of a run. */
  closed: boolean;
  /** The last journal entry of each run in the file. */
  entries: Map<string, number>;
}

/**
 * Prepares a file for appending: removes lines that were not completely written. Refuses a file that was changed, because new
 * lines would vouch for it.
 */
export function recover(file: string, key: AuditKey | undefined): Recovered {
  closeSync(openSync(file, "a", 0o600)); // creates the file if it does not exist
  const { size } = statSync(file);
  const survey = surveyChain(file);
  const { head, last, entries, closing } = survey;
  const reason = explainDamage(survey, key);
  if (reason) {
    throw new AuditError(
      "DAMAGED",
      `Cannot append to ${file}: ${reason} Run giselle audit verify for details, and start another file.`,
    );
  }
  const position = survey.atHead ?? { ...last, entries };
  if (position.end < size) truncateSync(file, position.end);
  return { ...position, closed: (typeof head === "object" ? head : closing)?.final === true };
}

function explainDamage({ head, atHead, last, broken, closing }: Survey, key: AuditKey | undefined): string | undefined {
  if (broken && broken.problem !== "unfinished") return `line ${broken.line} is ${broken.problem}.`;
  if (head === "unreadable") return "the .head file next to it cannot be read.";
  if (head) {
    if (head.count > last.count) return `it ends after ${last.count} of ${head.count} lines.`;
    if (!atHead) return `line ${head.count} does not match the .head file next to it.`;
    if (last.count - head.count > maxUnfinishedLines) return `lines were added after line ${head.count}.`;
  }
  const end: LineAnchor | undefined = head ?? closing;
  if (!key && end?.key) return `it is signed with the key ${end.key}, which was not provided.`;
  if (!key || last.count === 0) return undefined;
  if (end?.key !== key.id) return `its end is not signed with the key ${key.id}.`;
  return key.check(end, end.signature ?? "") ? undefined : "the signature of its end does not match.";
}
