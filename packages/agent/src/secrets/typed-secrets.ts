// What a run writes into sensitive fields. It is masked wherever a model or a page repeats it, before events are shown or sent.
import {
  type ActionStep,
  type AnyAction,
  findSensitiveWrites,
  hideSensitiveWrites,
  type Snapshot,
} from "@giselles-ai/protocol";
import type { AgentEvent } from "../events.ts";
import { createSecretRedactor, minSecretLength } from "./redactor/create-secret-redactor.ts";

const mask = "••••";

export interface TypedSecretsOptions {
  /** Texts to mask besides. */
  secrets?: readonly string[] | undefined;
  /** Fields that are sensitive besides those of the snapshots. */
  isSensitive?: ((fieldId: string) => boolean) | undefined;
}

export interface TypedSecrets {
  /** Must be called with the events in order. */
  learn(event: AgentEvent): void;
  /** Learns from actions for the latest page, such as those of an external agent. */
  learnActions(actions: readonly AnyAction[]): void;
  /** Returns steps for the latest page without what they write into its sensitive fields. */
  hideSteps(steps: readonly ActionStep[]): ActionStep[];
  /** Masks what is known so far in a value of any shape. */
  redact<Value>(value: Value): Value;
}

export function createTypedSecrets({
  secrets = [],
  isSensitive = () => false,
}: TypedSecretsOptions = {}): TypedSecrets {
  const known = new Set(secrets);
  const sensitive = new Set<string>();
  let page: Pick<Snapshot, "fields" | "focus"> = { fields: [] };
  let redactor = createSecretRedactor(known);
  let short = shortOf(known);

  function learnPage(snapshot: Snapshot): void {
    page = snapshot;
    for (const field of snapshot.fields) if (field.sensitive) sensitive.add(field.fieldId);
  }

  /** A key whose target is not known may go into any field of the page. */
  function mayBeSensitive(fieldId: string | undefined): boolean {
    if (fieldId !== undefined) return sensitive.has(fieldId) || isSensitive(fieldId);
    return page.fields.some((field) => sensitive.has(field.fieldId));
  }

  function learnActions(actions: readonly AnyAction[]): void {
    const before = known.size;
    for (const text of findSensitiveWrites(actions, page, mayBeSensitive).texts) known.add(text);
    if (known.size === before) return;
    redactor = createSecretRedactor(known);
    short = shortOf(known);
  }

  const learnSteps = (steps: readonly ActionStep[]) => learnActions(actionsOf(steps));

  return {
    learn(event) {
      if (event.type === "page-sensed") learnPage(event.snapshot);
      if ("plan" in event) learnSteps(event.plan.steps);
      if (event.type === "review-given" && event.review.verdict === "approved") learnSteps(event.review.steps);
    },
    learnActions,
    hideSteps(steps) {
      const shown = hideSensitiveWrites(actionsOf(steps), page, mayBeSensitive);
      return steps.map((step, index) => ({ ...step, action: shown[index] ?? step.action }));
    },
    redact: (value) => redactor.deep(short.size === 0 ? value : (maskWhole(value, short) as typeof value)), // of the same shape
  };
}

function actionsOf(steps: readonly ActionStep[]): AnyAction[] {
  return steps.map(({ action }) => action);
}

/** Learns from the journal of a run. */
export function typedSecretsOf(entries: readonly { event: AgentEvent }[]): TypedSecrets {
  const typed = createTypedSecrets();
  for (const { event } of entries) typed.learn(event);
  return typed;
}

/** The redactor ignores them, because they would match parts of ordinary words. They are masked where they are the whole text. */
function shortOf(known: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...known].filter(({ length }) => length > 0 && length < minSecretLength));
}

function maskWhole(value: unknown, short: ReadonlySet<string>): unknown {
  if (typeof value === "string") return short.has(value) ? mask : value;
  if (Array.isArray(value)) return value.map((entry) => maskWhole(entry, short));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, maskWhole(inner, short)]));
}
