// What goes on record goes through here first. A secret is known because it was given as one, because the field that it goes into
// is sensitive, or because the task calls it one.
import type { ActionStep, AnyAction, Snapshot } from "@giselles-ai/protocol";
import type { AgentEvent } from "../../events.ts";
import type { JournalEntry } from "../../runs/journal/journal.ts";
import { createKnownSecrets, isReference, struck } from "./known-secrets.ts";
import { type Recorded, toRecord } from "./to-record.ts";

export interface RedactorOptions {
  /** Struck out wherever they stand. */
  secrets?: readonly string[] | undefined;
  /** Strikes out more: it is given every text. */
  redact?: ((text: string) => string) | undefined;
}

/** The record that an entry makes, with every secret struck out. Entries are given in order. */
export type RedactEntry = (entry: JournalEntry) => Recorded;

/** Written by programs, for programs: a secret of a few digits must not be found in them. */
const ourWords = new Set(
  "type action status code ending decision verdict profile autonomy_level estimated_risk plan_id promptHash requestId snapshotId fieldId id kind role inputType engine model mimeType base64".split(
    " ",
  ),
);
/** As people write it: password is hunter2, PIN: 1234, "token": "…". */
const named =
  /\b(?:pass(?:word|wd|code|phrase)?|pwd|pin|cv[vc]2?|otp|secret|token|api.?key|card.?number|security.?code)\b["']?\s*(?:[:=]|\bis\b)\s*(?:"([^"]+)"|'([^']+)'|([^\s,;"']+))/gi;

/**
 * Creates a function that turns journal entries into audit records without what was typed into sensitive fields.
 *
 * @example <caption>packages/agent/test/record/trace/trace.test.ts</caption>
 * const redact = createEntryRedactor({});
 * // …
 * const raw = redact(entry);
 */
export function createEntryRedactor({ secrets, redact: strikeMore = (text) => text }: RedactorOptions): RedactEntry {
  const known = createKnownSecrets(secrets);
  const sensitive = new Set<unknown>();
  let steps: readonly ActionStep[] = [];

  const strike = (text: string) => strikeMore(known.strike(text));

  function learn(event: AgentEvent): void {
    if (event.type === "run-started") learnTask(event.task);
    if (event.type === "page-sensed") learnFields(event.snapshot);
    if (event.type === "plan-made") learnSteps(event.plan.steps);
    if (event.type === "review-given" && event.review.verdict === "approved") learnSteps(event.review.steps);
    if (event.type === "actions-intended") learnSteps([...steps.slice(0, event.index), ...event.steps]);
    if (event.type === "action-done" && isSecret(event.index)) textsIn(event.execution.value).forEach(known.add);
  }

  function learnTask(task: string): void {
    for (const [, quoted, inTicks, bare] of task.matchAll(named)) known.add(quoted ?? inTicks ?? bare ?? "");
  }

  function learnFields({ fields }: Snapshot): void {
    for (const field of fields) {
      if (field.sensitive) sensitive.add(field.fieldId);
      if (sensitive.has(field.fieldId)) textsIn(field.currentValue).forEach(known.add);
    }
  }

  function learnSteps(those: readonly ActionStep[]): void {
    steps = those;
    for (const { action: done } of those) {
      const { action, ...rest } = done;
      if (isSensitive(done) && action !== "press") textsIn(withoutTarget(rest)).forEach(known.add);
    }
  }

  /** Whether it is done to a sensitive field. */
  function isSensitive({ fieldId, id }: Record<string, unknown>): boolean {
    return sensitive.has(fieldId ?? id);
  }

  function isSecret(index: number): boolean {
    return isSensitive(steps[index]?.action ?? {});
  }

  function clean(value: unknown): unknown {
    if (typeof value === "string") return strike(value);
    if (Array.isArray(value)) return value.map(clean);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, cleanProperty(key, inner)]));
  }

  function cleanProperty(key: string, value: unknown): unknown {
    if (typeof value === "string" && ourWords.has(key)) return value;
    return key === "action" ? cleanAction(value as AnyAction) : clean(value);
  }

  /** By where it goes, however short it is; elsewhere by what it is, be it written as a number. */
  function cleanAction(done: AnyAction): AnyAction {
    const { action, fieldId, id, ...rest } = done;
    const target = { ...(fieldId !== undefined && { fieldId }), ...(id !== undefined && { id }) };
    const change = isSensitive(done) ? (text: string) => (isReference(text) ? text : struck) : strike;
    return { action, ...target, ...(mapTexts(rest, change) as object) };
  }

  function tellPage(event: Extract<AgentEvent, { type: "page-sensed" }>): Recorded {
    const { snapshot, picture } = event;
    const fields = snapshot.fields.map((field) =>
      isSensitive(field) && field.currentValue ? { ...field, currentValue: struck } : field,
    );
    const told = clean(toRecord({ ...event, snapshot: { ...snapshot, fields } })) as Recorded;
    if (!picture) return told;
    const showsSecret = fields.some(isSensitive) || JSON.stringify(told.snapshot) !== JSON.stringify(snapshot);
    return { ...told, picture: showsSecret ? { omitted: "There is something secret in the page." } : told.picture };
  }

  return ({ event }) => {
    learn(event);
    if (event.type === "page-sensed") return tellPage(event);
    const record = toRecord(event);
    if (event.type !== "action-done" || !isSecret(event.index) || !event.execution.value)
      return clean(record) as Recorded;
    return clean({ ...record, execution: { ...event.execution, value: struck } }) as Recorded;
  };
}

function withoutTarget({ fieldId: _, id: __, ...rest }: Record<string, unknown>) {
  return rest;
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string" || typeof value === "number") return [String(value)];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return change(value);
  if (typeof value === "number") return change(String(value)) === String(value) ? value : struck;
  if (Array.isArray(value)) return value.map((inner) => mapTexts(inner, change));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mapTexts(inner, change)]));
}
