import { existsSync } from "node:fs";
import type { AuditAnchor } from "@giselles-ai/protocol";
import { AuditError } from "./audit-error.ts";
import type { ChainBreak, ChainProblem } from "./chain.ts";
import type { AuditKey } from "./key.ts";
import { type LineAnchor, type Survey, surveyChain } from "./survey.ts";

export interface VerifyOptions {
  /** Without a key, anyone who can write the files can forge a chain. */
  key?: AuditKey | undefined;
  /** The hash of a line that must be in the file, as noted earlier. */
  expect?: string | undefined;
}

export type AuditCheck = ValidAudit | ({ ok: false } & ChainBreak);

export interface ValidAudit {
  ok: true;
  lines: number;
  records: number;
  runs: number;
  /** Identifies the file: the hash of its first line, which every signature depends on. Pass it as `expect` later. */
  id: string | undefined;
  /** The hash of the last line. Store it elsewhere, and pass it as `expect` later. */
  hash: string;
  /** Whether the last run has ended. */
  closed: boolean;
  /** The ids of all keys in the file. Only the given key was checked. */
  signedWith: string[];
  /** What could not be checked, and why. */
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
  if (!existsSync(file)) throw new AuditError("UNREADABLE", `The file ${file} does not exist.`);
  let hasExpected = options.expect === undefined;
  const survey = surveyChain(file, ({ hash }) => {
    if (hash === options.expect) hasExpected = true;
  });
  const broken = findBreak(survey) ?? findForgery(survey, options.key) ?? findUnfinished(survey);
  if (broken) return { ok: false, ...broken };
  const { last, entries, records, closing, head } = survey;
  if (!hasExpected) {
    return {
      ok: false,
      ...chainBreak(
        last.count,
        "truncated",
        `No line has the hash ${options.expect}: the file was truncated, or is another file.`,
      ),
    };
  }
  const signedWith = [
    ...new Set([...survey.anchors.map(({ anchor }) => anchor), ...headAnchors(head)].flatMap(({ key }) => key ?? [])),
  ];
  return {
    ok: true,
    lines: last.count,
    records,
    runs: entries.size,
    id: survey.id,
    hash: last.hash,
    closed: closing?.final === true,
    signedWith,
    notes: notesOn(survey, { ...options, isSigned: signedWith.length > 0 }),
  };
}

function chainBreak(line: number, problem: ChainProblem, message: string): ChainBreak {
  return { line, problem, message };
}

function headAnchors(head: Survey["head"]): AuditAnchor[] {
  return typeof head === "object" ? [head] : [];
}

/** An incomplete line that the head counts was acknowledged, so it is reported as truncated instead. */
function findBreak({ broken, head, last }: Survey): ChainBreak | undefined {
  const isCut = broken?.problem === "unfinished" && typeof head === "object" && head.count > last.count;
  return isCut ? undefined : broken;
}

/** Anchors may be signed with other keys, but the end must be signed with the given one. */
function findForgery({ anchors, head, closing, last }: Survey, key: AuditKey | undefined): ChainBreak | undefined {
  if (!key) return undefined;
  const isForged = (anchor: LineAnchor) => anchor.key === key.id && !key.check(anchor, anchor.signature ?? "");
  const forged = anchors.find(({ anchor }) => isForged(anchor));
  if (forged)
    return chainBreak(forged.line, "forged", "This line signs the lines before it, but its signature does not match.");
  const end: LineAnchor | undefined = typeof head === "object" ? head : closing;
  if (end && isForged(end))
    return chainBreak(last.count, "forged", "The signature in the .head file next to this file does not match.");
  return end?.key === key.id
    ? undefined
    : chainBreak(last.count, "forged", `The end is not signed with the key ${key.id}.`);
}

function findUnfinished({ head, atHead, last, closing }: Survey): ChainBreak | undefined {
  if (head === "unreadable")
    return chainBreak(last.count, "edited", "The .head file next to this file, which records its end, was changed.");
  if (!head) {
    if (closing?.final) return undefined;
    return chainBreak(
      last.count + 1,
      "truncated",
      "The file does not end with the end of a run and has no .head file next to it: it was truncated, or copied while it was being written.",
    );
  }
  if (head.count > last.count) {
    return chainBreak(last.count + 1, "truncated", `The file ends after ${last.count} of ${head.count} lines.`);
  }
  if (!atHead) return chainBreak(head.count, "edited", "The line does not match the .head file next to this file.");
  if (atHead.count === last.count) return undefined;
  return chainBreak(
    head.count + 1,
    "unfinished",
    "The .head file does not include this line: the program ended while writing it, or it was added later.",
  );
}

function notesOn(
  { head, entries }: Survey,
  { key, expect, isSigned }: VerifyOptions & { isSigned: boolean },
): string[] {
  const notes: string[] = [];
  if (!head && entries.size > 1 && !expect) {
    notes.push("No .head file is next to the file, so the file may have been truncated at the end of an earlier run.");
  }
  if (!key) {
    notes.push(
      isSigned
        ? "The file is signed, but the signatures were not checked. Pass the key to check them."
        : "The file is not signed: anyone who can write to it could have rewritten all of it.",
    );
  }
  return notes;
}
