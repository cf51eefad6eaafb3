import { existsSync } from "node:fs";
import type { AuditAnchor } from "@giselles-ai/protocol";
import { AuditError } from "./audit-error.ts";
import type { ChainBreak, ChainProblem } from "./chain.ts";
import type { AuditKey } from "./key.ts";
import { type Survey, surveyChain } from "./survey.ts";

export interface VerifyOptions {
  /** Without one, whoever can write the files can write a chain of their own. */
  key?: AuditKey | undefined;
  /** The hash of a line that was noted down elsewhere, and must be in the file. */
  expect?: string | undefined;
}

export type AuditCheck = AuditSound | ({ ok: false } & ChainBreak);

export interface AuditSound {
  ok: true;
  lines: number;
  records: number;
  runs: number;
  /** Of the last line: to be noted down elsewhere, and expected later. */
  hash: string;
  /** Whether the last run came to its end. */
  closed: boolean;
  /** The keys that are named in it. Only the one that was given has been checked. */
  signedWith: string[];
  /** What could not be seen, and why. */
  notes: string[];
}

/**
 * Checks whether an audit log is complete and in order, and names the first line where it is not.
 *
 * @example <caption>examples/agent-in-ten-lines/audited.js</caption>
 * const check = verifyAudit(file);
 * // …
 * process.stdout.write(check.ok ? `${check.records} records, sound\n` : `line ${check.line}: ${check.problem}\n`);
 */
export function verifyAudit(file: string, options: VerifyOptions = {}): AuditCheck {
  if (!existsSync(file)) throw new AuditError("UNREADABLE", `There is no file ${file}.`);
  let hasExpected = options.expect === undefined;
  const survey = surveyChain(file, ({ hash }) => {
    if (hash === options.expect) hasExpected = true;
  });
  const broken = whyBroken(survey) ?? whyForged(survey, options.key) ?? whyUnfinished(survey);
  if (broken) return { ok: false, ...broken };
  const { last, entries, records, closing, head } = survey;
  if (!hasExpected) {
    return {
      ok: false,
      ...at(last.count, "truncated", `No line has the hash ${options.expect}: it was cut off, or is another file.`),
    };
  }
  const signedWith = [
    ...new Set([...survey.anchors.map(({ anchor }) => anchor), ...seen(head)].flatMap(({ key }) => key ?? [])),
  ];
  return {
    ok: true,
    lines: last.count,
    records,
    runs: entries.size,
    hash: last.hash,
    closed: closing?.final === true,
    signedWith,
    notes: notesOn(survey, { ...options, isSigned: signedWith.length > 0 }),
  };
}

function at(line: number, problem: ChainProblem, message: string): ChainBreak {
  return { line, problem, message };
}

function seen(head: Survey["head"]): AuditAnchor[] {
  return typeof head === "object" ? [head] : [];
}

/** A line that is cut in the middle was acknowledged if the head counts it. */
function whyBroken({ broken, head, last }: Survey): ChainBreak | undefined {
  const isCut = broken?.problem === "unfinished" && typeof head === "object" && head.count > last.count;
  return isCut ? undefined : broken;
}

/** Anchors may be of other keys; the end must be signed with the one that was given. */
function whyForged({ anchors, head, closing, last }: Survey, key: AuditKey | undefined): ChainBreak | undefined {
  if (!key) return undefined;
  const isForged = (anchor: AuditAnchor) => anchor.key === key.id && !key.check(anchor, anchor.signature ?? "");
  const forged = anchors.find(({ anchor }) => isForged(anchor));
  if (forged) return at(forged.line, "forged", "The anchor's signature is not for what it says.");
  const end = typeof head === "object" ? head : closing;
  if (end && isForged(end)) return at(last.count, "forged", "The signature of the head is not for what it says.");
  return end?.key === key.id ? undefined : at(last.count, "forged", `The end is not signed with the key ${key.id}.`);
}

function whyUnfinished({ head, atHead, last, closing }: Survey): ChainBreak | undefined {
  if (head === "unreadable") return at(last.count, "edited", "The head beside the file is not as it was written.");
  if (!head) {
    if (closing?.final) return undefined;
    return at(
      last.count + 1,
      "truncated",
      "The file does not end with the end of a run, and has no head beside it: it is cut off, or was copied while it was being written.",
    );
  }
  if (head.count > last.count) {
    return at(last.count + 1, "truncated", `The file ends after ${last.count} of ${head.count} lines.`);
  }
  if (!atHead) return at(head.count, "edited", "It is not the line that the head beside the file vouches for.");
  if (atHead.count === last.count) return undefined;
  return at(
    head.count + 1,
    "unfinished",
    "The head beside the file does not know it: it was being written when its program ended, or was put there since.",
  );
}

function notesOn(
  { head, entries }: Survey,
  { key, expect, isSigned }: VerifyOptions & { isSigned: boolean },
): string[] {
  const notes: string[] = [];
  if (!head && entries.size > 1 && !expect) {
    notes.push("There is no head beside the file, so it could have been cut off at the end of an earlier run.");
  }
  if (!key) {
    notes.push(
      isSigned
        ? "It is signed, and the signatures were not checked: give the key."
        : "It is not signed: whoever can write to it could have written all of it anew.",
    );
  }
  return notes;
}
