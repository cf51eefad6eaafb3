import { closeSync, openSync, statSync, truncateSync } from "node:fs";
import { AuditError } from "./audit-error.ts";
import type { AuditKey } from "./key.ts";
import { type Place, type Survey, surveyChain } from "./survey.ts";

/** A record and the anchor behind it are written together. */
const mostUnfinished = 2;

export interface Recovered extends Place {
  /** Whether it ends with the end of a run. */
  closed: boolean;
  /** The last entry of each run's journal that is in the file. */
  entries: Map<string, number>;
}

/**
 * Makes a file ready to be gone on with: what its program had not finished writing when it ended is taken away. A file that was
 * changed since is refused, for what is written behind it would vouch for it.
 */
export function recover(file: string, key: AuditKey | undefined): Recovered {
  closeSync(openSync(file, "a", 0o600)); // made if it is not there
  const { size } = statSync(file);
  const survey = surveyChain(file);
  const { head, last, entries, closing } = survey;
  const why = whyNot(survey, key);
  if (why) {
    throw new AuditError(
      "DAMAGED",
      `${file} cannot be gone on with: ${why} Let giselle audit verify say more, and begin another file.`,
    );
  }
  const place = survey.atHead ?? { ...last, entries };
  if (place.end < size) truncateSync(file, place.end);
  return { ...place, closed: (typeof head === "object" ? head : closing)?.final === true };
}

function whyNot({ head, atHead, last, broken, closing }: Survey, key: AuditKey | undefined): string | undefined {
  if (broken && broken.problem !== "unfinished") return `line ${broken.line} is ${broken.problem}.`;
  if (head === "unreadable") return "the head beside it cannot be read.";
  if (head) {
    if (head.count > last.count) return `it ends after ${last.count} of ${head.count} lines.`;
    if (!atHead) return `line ${head.count} is not the one that the head beside it vouches for.`;
    if (last.count - head.count > mostUnfinished) return `lines were put behind line ${head.count}.`;
  }
  const vouching = head ?? closing;
  if (!key && vouching?.key) return `it is signed with the key ${vouching.key}, which was not given.`;
  if (!key || last.count === 0) return undefined;
  if (vouching?.key !== key.id) return `its end is not signed with the key ${key.id}.`;
  return key.check(vouching, vouching.signature ?? "")
    ? undefined
    : "the signature of its end is not for what it says.";
}
