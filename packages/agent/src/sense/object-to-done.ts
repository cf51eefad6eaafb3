// Checks a planner's claim that a task is done against what is known: outcomes, failures, and the page at this moment.
import {
  type AnyAction,
  isUncertain,
  mayHaveHappened,
  type OutlineEntry,
  type Snapshot,
  type SnapshotField,
} from "@giselles-ai/protocol";
import { fieldOf } from "../field-of.ts";
import { deniedCode, type Execution, type Step } from "../step.ts";
import { plainWords } from "./shown-words.ts";
import { repeatedCode } from "./stuck.ts";

export interface DoneClaim {
  /** The steps of the task. The last one says done. */
  steps: readonly Step[];
  /** The page that the planner has seen. */
  seen: Snapshot;
  now: Snapshot;
  /** The text of the page that a step was planned for. */
  textAt(step: Step): string | undefined;
  describe(action: AnyAction, step: Step): string;
  /** Whether an action can only read. */
  isReading(action: AnyAction): boolean;
}

export interface Objection {
  /** `unknown`: the task cannot end as done until this is settled. The others are reported once. */
  kind: "changed" | "unknown" | "not-done";
  text: string;
}

/** Returns why the task may not be done, if anything speaks against it. */
export function objectToDone(claim: DoneClaim): Objection | undefined {
  const changes = listChanges(claim);
  if (changes.length > 0) {
    return { kind: "changed", text: `The page has changed since you saw it: ${changes.slice(0, 5).join("; ")}.` };
  }
  const unknown = listUnknown(claim);
  if (unknown.length > 0) {
    const text =
      `It is unknown whether this happened: ${unknown.join("; ")}. If the page shows that it did, answer done with ` +
      '"evidence": the words of the page that show it. Otherwise find out, without doing it again.';
    return { kind: "unknown", text };
  }
  const missing = listNotDone(claim);
  if (missing.length === 0) return undefined;
  const text =
    `The plan before was not carried out completely. Not done: ${missing.join("; ")}. Do what the goal needs of it. ` +
    "If it needs none of it, answer done again and say so.";
  return { kind: "not-done", text };
}

// Changes of the page

function listChanges({ steps, seen, now }: DoneClaim): string[] {
  if (seen.url !== now.url) return [`it is at ${now.url} now`];
  const written = new Set(steps.flatMap(({ proposal }) => proposal.steps.map(({ action }) => action.fieldId)));
  const known = new Set(alertsOf(seen.outline));
  return [
    ...alertsOf(now.outline).flatMap((text) => (known.has(text) ? [] : [`it says ${JSON.stringify(text)}`])),
    ...now.fields.flatMap((field) => describeChange(fieldOf(field.fieldId, seen), field, written)),
  ];
}

export function alertsOf(outline: readonly OutlineEntry[] = []): string[] {
  return outline.flatMap(({ role, text }) => (role === "alert" ? text : []));
}

function describeChange(
  before: SnapshotField | undefined,
  now: SnapshotField,
  written: ReadonlySet<unknown>,
): string[] {
  if (!before) return [];
  const name = JSON.stringify(now.label);
  if (now.invalid && now.invalid !== before.invalid) return [`${name} has the problem ${JSON.stringify(now.invalid)}`];
  const isOther = before.currentValue !== now.currentValue && written.has(now.fieldId);
  return isOther ? [`${name} no longer has the value that you saw`] : [];
}

// Outcomes

function listUnknown(claim: DoneClaim): string[] {
  return claim.steps.flatMap((step, number) =>
    step.proposal.steps.flatMap(({ action }, index) => {
      const execution = step.executions[index];
      if (!execution || !isUncertain(execution) || claim.isReading(action)) return [];
      const isSettled = wasDoneLater(action, claim.steps.slice(number + 1)) || showsValue(action, claim.now);
      return isSettled || hasEvidence(step, claim) ? [] : [withCode(claim.describe(action, step), execution)];
    }),
  );
}

function wasDoneLater(action: AnyAction, later: readonly Step[]): boolean {
  const key = JSON.stringify(action);
  return later.some(({ proposal, executions }) =>
    proposal.steps.some(
      (step, index) => JSON.stringify(step.action) === key && executions[index]?.status === "applied",
    ),
  );
}

function showsValue({ fieldId, value, values, checked }: AnyAction, now: Snapshot): boolean {
  const field = fieldOf(fieldId, now);
  if (!field || field.sensitive) return false;
  const wanted = Array.isArray(values) ? values.join(", ") : (value ?? checked);
  return wanted !== undefined && field.currentValue === wanted;
}

/** The quoted words are on the page now, and were not there before the action. */
function hasEvidence(step: Step, { steps, now, textAt }: DoneClaim): boolean {
  const last = steps.at(-1)?.proposal;
  const evidence = last?.decision === "done" ? plainWords(last.evidence ?? "") : "";
  if (evidence.length < 4) return false;
  return plainWords(now.text ?? "").includes(evidence) && !plainWords(textAt(step) ?? "").includes(evidence);
}

/** What the last plan wanted and did not get done. A person's denial is an answer, and needs no other. */
function listNotDone(claim: DoneClaim): string[] {
  const last = claim.steps.slice(0, -1).findLast(({ proposal }) => proposal.decision === "act");
  if (!last) return [];
  const items = last.proposal.steps.flatMap(({ action }, index) => {
    const execution = last.executions[index];
    const isOpen = execution && !mayHaveHappened(execution) && !isAnswered(execution);
    const isNeedless = isOpen && isNeedlessKey(last, index);
    return isOpen && !isNeedless && !claim.isReading(action) && !showsValue(action, claim.now)
      ? [withCode(claim.describe(action, last), execution)]
      : [];
  });
  return [...new Set(items)];
}

const committingKey = /^(?:enter|return|tab)$/i;

/** A key that only had to commit a value which the field had already taken: the focus had moved on by itself. */
function isNeedlessKey({ proposal, executions }: Step, index: number): boolean {
  const key = proposal.steps[index]?.action;
  const before = proposal.steps[index - 1]?.action;
  return (
    key?.action === "press" &&
    committingKey.test(String(key.keys)) &&
    executions[index]?.code === "STALE" &&
    before?.action === "fill" &&
    executions[index - 1]?.status === "applied"
  );
}

function isAnswered({ code }: Execution): boolean {
  return code === deniedCode || code === repeatedCode;
}

function withCode(words: string, { code }: Execution): string {
  return code ? `${words} (${code})` : words;
}
