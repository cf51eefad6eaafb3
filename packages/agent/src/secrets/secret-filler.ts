// Fills in secrets by name, just before the actions are sent to the page.
import {
  type AnyAction,
  containsSecretReference,
  type Delta,
  type ExecutionReport,
  joinDeltas,
  type Outcome,
  type PageDriver,
  readSecretReference,
  reportOf,
  type Snapshot,
  type SnapshotField,
  type SnapshotOptions,
} from "@giselles-ai/protocol";
import type { Secrets } from "./secrets.ts";

/** An action as it is sent to the page. */
interface SentAction {
  action: AnyAction;
  /** Name of the secret that it contains. */
  secret?: string;
  /** Why a placeholder action was sent instead. */
  refusal?: string;
}

/** Sent in place of a refused action. Every page refuses it, so later actions are handled as after any failure. */
const refusedAction: AnyAction = { action: "secret_refused" };

export const misplacedSecret =
  "A secret can only be the whole value of one field: fill it with {{secret:name}} and nothing else. Nothing was sent.";

/** A secret is released only for a field of a page that fits it, so the fields of the last snapshots are remembered. */
export class SecretFiller {
  readonly #driver: PageDriver;
  readonly #secrets: Secrets;
  readonly #fields = new Map<string, SnapshotField>();
  #last: { snapshotId: string; options: SnapshotOptions } | undefined;

  constructor(driver: PageDriver, secrets: Secrets) {
    this.#driver = driver;
    this.#secrets = secrets;
  }

  async snapshot(options: SnapshotOptions & { signal?: AbortSignal } = {}): Promise<Snapshot> {
    const snapshot = await this.#driver.snapshot(options);
    const { since: _, signal: __, text: ___, budget: ____, ...kept } = options;
    this.#last = { snapshotId: snapshot.snapshotId, options: kept };
    this.#rememberFields(snapshot.fields);
    this.#rememberDelta(snapshot.delta);
    return snapshot;
  }

  async execute(actions: AnyAction[], options: Parameters<PageDriver["execute"]>[1]): Promise<ExecutionReport> {
    if (!actions.some(containsSecretReference)) return this.#send(actions, options);
    const since = this.#last?.snapshotId;
    const { signal } = options ?? {};
    const page = await this.snapshot({
      scope: "page",
      ...this.#last?.options,
      text: true,
      ...(since && { since }),
      ...(signal && { signal }),
    });
    const sent = actions.map((action) => this.#fillIn(action, page));
    const report = await this.#send(
      sent.map(({ action }) => action),
      options,
    );
    return this.#explain(report, sent, page.delta && { ...page.delta, ...(page.text && { text: page.text }) });
  }

  async #send(actions: AnyAction[], options: Parameters<PageDriver["execute"]>[1]): Promise<ExecutionReport> {
    const report = await this.#driver.execute(actions, options);
    this.#rememberDelta(report.delta);
    return report;
  }

  #rememberFields(list: readonly SnapshotField[] = []): void {
    for (const field of list) this.#fields.set(field.fieldId, field);
  }

  #rememberDelta(delta: Delta | undefined): void {
    this.#rememberFields(delta?.added);
    for (const { fieldId, changes } of delta?.changed ?? []) {
      const known = this.#fields.get(fieldId);
      if (known) this.#fields.set(fieldId, { ...known, ...changes });
    }
  }

  #fillIn(action: AnyAction, page: Snapshot): SentAction {
    if (!containsSecretReference(action)) return { action };
    const { action: name, fieldId, value, ...rest } = action;
    const secret = readSecretReference(value);
    if (name !== "fill" || secret === undefined || typeof fieldId !== "string" || containsSecretReference(rest)) {
      return { action: refusedAction, refusal: misplacedSecret };
    }
    const release = this.#secrets.release(secret, { fieldId, field: this.#fields.get(fieldId), page });
    if (!release.ok) return { action: refusedAction, refusal: release.message };
    return { action: { action: "fill", fieldId, value: release.value, only: release.only }, secret };
  }

  /** Replaces the page's outcomes of placeholder actions by the reason for the refusal. */
  #explain(report: ExecutionReport, sent: readonly SentAction[], before: Delta | undefined): ExecutionReport {
    const outcomes = report.outcomes?.map((outcome) => explainOne(outcome, sent[outcome.index], this.#secrets));
    const hasChanges =
      before && (before.added[0] || before.changed[0] || before.removed[0] || before.outline?.[0] || before.url);
    const delta = joinDeltas([hasChanges ? before : undefined, report.delta]);
    return { ...report, ...(outcomes && reportOf(outcomes)), ...(delta && { delta }) };
  }
}

function explainOne(
  outcome: Outcome,
  { action, secret, refusal }: SentAction = { action: refusedAction },
  secrets: Secrets,
): Outcome {
  if (refusal !== undefined) {
    if (outcome.status === "skipped") return outcome; // the page did not try it
    return { index: outcome.index, status: "refused", code: "SECRET_REFUSED", message: refusal };
  }
  if (secret === undefined) return outcome;
  // A page of another origin only returns the field's name. An old page script does not know the `only` property.
  const { code, message = "" } = outcome;
  const isOtherOrigin = code === "NOT_ALLOWED" && message.endsWith(")");
  if (!isOtherOrigin && code !== "INVALID_ACTION") return outcome;
  const reason = isOtherOrigin
    ? `${message} now belongs to another origin.`
    : "the script in this page is too old to support secrets.";
  const { fieldId } = action;
  return {
    ...outcome,
    ...(typeof fieldId === "string" && { fieldId }),
    code: "SECRET_REFUSED",
    message: secrets.explainRefusal(secret, reason),
  };
}
