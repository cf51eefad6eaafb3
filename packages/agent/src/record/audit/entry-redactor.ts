// Redacts journal entries before they are recorded. A text is secret if it was given as a secret, is typed into a field that is
// sensitive or not in the snapshot, or is called a password, PIN or the like in the task.
import {
  type ActionStep,
  type AnyAction,
  findSecrets,
  findSensitiveWrites,
  isPageAction,
  type Snapshot,
} from "@giselles-ai/protocol";
import type { AgentEvent } from "../../events.ts";
import type { JournalEntry } from "../../runs/journal/journal.ts";
import { createKnownSecrets, isReference, secretMask } from "./known-secrets.ts";
import { type RecordData, toRecord } from "./to-record.ts";

export interface RedactorOptions {
  /** Texts to redact everywhere. */
  secrets?: readonly string[] | undefined;
  /** Additional redaction, called with every text. */
  redact?: ((text: string) => string) | undefined;
}

/** Converts an entry to a record without secrets. Must be called with the entries in order. */
export type RedactEntry = (entry: JournalEntry) => RecordData;

/** The focus of a page in which no element has it. */
const noFocus = "none";
/** Properties with values that programs set. Short secrets must not be searched in them. */
const protocolProperties = new Set(
  "type action status code ending decision verdict profile autonomy_level estimated_risk plan_id promptHash requestId snapshotId fieldId id kind role inputType engine model mimeType base64".split(
    " ",
  ),
);

/**
 * Creates a function that turns journal entries into audit records without what was typed into sensitive fields.
 *
 * @example <caption>packages/agent/test/record/trace/trace.test.ts</caption>
 * const redact = createEntryRedactor({});
 * // …
 * const raw = redact(entry);
 */
export function createEntryRedactor(options: RedactorOptions): RedactEntry {
  const redactor = new EntryRedactor(options);
  return ({ event }) => redactor.record(event);
}

class EntryRedactor {
  readonly #known: ReturnType<typeof createKnownSecrets>;
  readonly #redactMore: (text: string) => string;
  readonly #sensitive = new Set<unknown>();
  /** The fields of the latest snapshot. An external agent may name others, with a password for a value. */
  #shown = new Set<unknown>();
  #steps: readonly ActionStep[] = [];
  #page: Pick<Snapshot, "fields" | "focus"> = { fields: [], focus: noFocus };
  #hidesKeys = false;
  readonly #redact = (text: string): string => this.#redactMore(this.#known.redact(text));
  readonly #remember = (text: string): void => this.#known.add(text);

  constructor({ secrets, redact = (text) => text }: RedactorOptions) {
    this.#known = createKnownSecrets(secrets);
    this.#redactMore = redact;
  }

  record(event: AgentEvent): RecordData {
    this.#learn(event);
    if (event.type === "page-sensed") return this.#recordPage(event);
    const record = toRecord(event);
    if (event.type !== "action-done" || !this.#isSecret(event.index) || !event.execution.value)
      return this.#clean(record) as RecordData;
    return this.#clean({ ...record, execution: { ...event.execution, value: secretMask } }) as RecordData;
  }

  #learn(event: AgentEvent): void {
    if (event.type === "run-started") this.#learnTask(event.task);
    if (event.type === "page-sensed") this.#learnFields(event.snapshot);
    if (event.type === "plan-made") this.#learnSteps(event.plan.steps);
    if (event.type === "review-given" && event.review.verdict === "approved") this.#learnSteps(event.review.steps);
    if (event.type === "actions-intended") this.#learnSteps([...this.#steps.slice(0, event.index), ...event.steps]);
    if (event.type === "action-done" && this.#isSecret(event.index))
      textsIn(event.execution.value).forEach(this.#remember);
  }

  #learnTask(task: string): void {
    for (const { value, start, end } of findSecrets(task)) [value, task.slice(start, end)].forEach(this.#remember);
  }

  #learnFields({ fields, focus = noFocus }: Snapshot): void {
    this.#page = { fields, focus };
    this.#shown = new Set(fields.map(({ fieldId }) => fieldId));
    for (const field of fields) {
      if (field.sensitive) this.#sensitive.add(field.fieldId);
      if (this.#sensitive.has(field.fieldId)) textsIn(field.currentValue).forEach(this.#remember);
    }
  }

  #learnSteps(list: readonly ActionStep[]): void {
    this.#steps = list;
    const actions = list.map(({ action }) => action);
    const isSensitive = (id: string | undefined) => id === undefined || this.#sensitive.has(id);
    findSensitiveWrites(actions, this.#page, isSensitive).texts.forEach(this.#remember);
    const mayBe = (id: string | undefined) => isSensitive(id) || (id !== noFocus && !this.#shown.has(id));
    const { written } = findSensitiveWrites(actions, this.#page, mayBe);
    this.#hidesKeys = actions.some((action, index) => isTyped(action) && written[index] !== undefined);
    for (const action of actions)
      if (this.#isUnknown(action)) textsIn([action.value, action.values]).forEach(this.#remember);
  }

  /** Whether the action targets a sensitive field. */
  #isSensitive({ fieldId, id }: Record<string, unknown>): boolean {
    return this.#sensitive.has(fieldId ?? id);
  }

  /** Whether the action targets a field that no snapshot has shown to be harmless. */
  #isUnknown({ action, fieldId, id }: AnyAction): boolean {
    const target = fieldId ?? id;
    return isPageAction(action) && target !== undefined && !this.#shown.has(target);
  }

  #isSecret(index: number): boolean {
    const done = this.#steps[index]?.action;
    return done !== undefined && (this.#isSensitive(done) || this.#isUnknown(done));
  }

  #clean(value: unknown): unknown {
    if (typeof value === "string") return this.#redact(value);
    if (Array.isArray(value)) return value.map((inner) => this.#clean(inner));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, this.#cleanProperty(key, inner)]));
  }

  #cleanProperty(key: string, value: unknown): unknown {
    if (typeof value === "string" && protocolProperties.has(key)) return value;
    return key === "action" ? this.#cleanAction(value as AnyAction) : this.#clean(value);
  }

  /** In a sensitive or unknown field every value is masked, however short; elsewhere only known secrets are. */
  #cleanAction(done: AnyAction): AnyAction {
    const { action, fieldId, id, ...rest } = done;
    const target = { ...(fieldId !== undefined && { fieldId }), ...(id !== undefined && { id }) };
    const isHidden = this.#isSensitive(done) || this.#isUnknown(done) || (this.#hidesKeys && isTyped(done));
    const change = isHidden ? (text: string) => (isReference(text) ? text : secretMask) : this.#redact;
    return { action, ...target, ...(mapTexts(rest, change) as object) };
  }

  #recordPage(event: Extract<AgentEvent, { type: "page-sensed" }>): RecordData {
    const { snapshot, picture } = event;
    const fields = snapshot.fields.map((field) =>
      this.#isSensitive(field) && field.currentValue ? { ...field, currentValue: secretMask } : field,
    );
    const record = this.#clean(toRecord({ ...event, snapshot: { ...snapshot, fields } })) as RecordData;
    if (!picture) return record;
    const showsSecret =
      fields.some((field) => this.#isSensitive(field)) || JSON.stringify(record.snapshot) !== JSON.stringify(snapshot);
    return {
      ...record,
      picture: showsSecret ? { omitted: "Not stored, because the page contains secrets." } : record.picture,
    };
  }
}

/** A character for whatever has the focus. */
function isTyped({ action, fieldId, id, keys }: AnyAction): boolean {
  return action === "press" && (fieldId ?? id) === undefined && /^(?:shift\+)?(?:.|space)$/isu.test(String(keys));
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string" || typeof value === "number") return [String(value)];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return change(value);
  if (typeof value === "number") return change(String(value)) === String(value) ? value : secretMask;
  if (Array.isArray(value)) return value.map((inner) => mapTexts(inner, change));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mapTexts(inner, change)]));
}
