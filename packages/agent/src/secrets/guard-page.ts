// A page that can be given secrets by name, and that tells none of them.
import {
  type AnyAction,
  type Delta,
  type ExecutionReport,
  holdsReference,
  joinDeltas,
  NavigationError,
  type Outcome,
  type PageDriver,
  readReference,
  reportOf,
  type Snapshot,
  type SnapshotField,
  type SnapshotOptions,
} from "@giselles-ai/protocol";
import { SecretError } from "./secret.ts";
import type { Secrets } from "./secrets.ts";

/** An action as it is sent: with the secret in it, or with none in its place. */
interface Sent {
  action: AnyAction;
  /** The secret that it holds. */
  secret?: string;
  /** Why it was not sent at all. */
  refusal?: string;
}

/** Every page refuses it by itself, so that what comes after it is treated as after any failure. */
const nothing: AnyAction = { action: "secret_refused" };

/** The same page. Secrets are put in at the last moment, and struck out of all that comes back. */
export function guardPage<Driver extends PageDriver>(driver: Driver, secrets: Secrets): Driver {
  const { redactor } = secrets;
  const fields = new Map<string, SnapshotField>();
  let last: { snapshotId: string; how: SnapshotOptions } | undefined;

  function learn(seen: readonly SnapshotField[] = []): void {
    for (const field of seen) fields.set(field.fieldId, field);
  }

  function learnDelta(delta: Delta | undefined): void {
    learn(delta?.added);
    for (const { fieldId, changes } of delta?.changed ?? []) {
      const known = fields.get(fieldId);
      if (known) fields.set(fieldId, { ...known, ...changes });
    }
  }

  async function told<Result>(work: () => Promise<Result> | Result): Promise<Result> {
    try {
      return redactor.deep(await work());
    } catch (error) {
      throw redactor.deep(error);
    }
  }

  async function look(options: SnapshotOptions & { signal?: AbortSignal } = {}): Promise<Snapshot> {
    const snapshot = await driver.snapshot(options);
    const { since: _, signal: __, text: ___, budget: ____, ...how } = options;
    last = { snapshotId: snapshot.snapshotId, how };
    learn(snapshot.fields);
    learnDelta(snapshot.delta);
    return snapshot;
  }

  async function perform(
    actions: AnyAction[],
    options: Parameters<PageDriver["execute"]>[1],
  ): Promise<ExecutionReport> {
    if (!actions.some(holdsReference)) {
      const report = await driver.execute(actions, options);
      learnDelta(report.delta);
      return report;
    }
    const since = last?.snapshotId;
    const { signal } = options ?? {};
    const page = await look({
      scope: "page",
      ...last?.how,
      text: true,
      ...(since && { since }),
      ...(signal && { signal }),
    });
    const sent = actions.map((action) => fillIn(action, page));
    const report = await driver.execute(
      sent.map(({ action }) => action),
      options,
    );
    learnDelta(report.delta);
    return explain(report, sent, page.delta && { ...page.delta, ...(page.text && { text: page.text }) });
  }

  function fillIn(action: AnyAction, page: Snapshot): Sent {
    if (!holdsReference(action)) return { action };
    const { action: name, fieldId, value, ...rest } = action;
    const secret = readReference(value);
    if (name !== "fill" || secret === undefined || typeof fieldId !== "string" || holdsReference(rest)) {
      return { action: nothing, refusal: misplaced };
    }
    const release = secrets.release(secret, { fieldId, field: fields.get(fieldId), page });
    if (!release.ok) return { action: nothing, refusal: release.message };
    return { action: { action: "fill", fieldId, value: release.value, only: release.only }, secret };
  }

  /** What the page says of an action that was never sent is not what the caller should read. */
  function explain(report: ExecutionReport, sent: readonly Sent[], before: Delta | undefined): ExecutionReport {
    const outcomes = report.outcomes?.map((outcome) => explainOne(outcome, sent[outcome.index], secrets));
    const isNews =
      before && (before.added[0] || before.changed[0] || before.removed[0] || before.outline?.[0] || before.url);
    const delta = joinDeltas([isNews ? before : undefined, report.delta]);
    return { ...report, ...(outcomes && reportOf(outcomes)), ...(delta && { delta }) };
  }

  const { navigate, waitForIdle, settle, screenshot, tabs } = driver;
  const guarded: Partial<PageDriver> = {
    snapshot: (options) => told(() => look(options)),
    execute: (actions, options) => told(() => perform(actions, options)),
    ...(navigate && {
      navigate: (url, options) =>
        told(() => {
          if (holdsReference(url)) throw new NavigationError(url, refusedReport);
          return navigate.call(driver, url, options);
        }),
    }),
    ...(waitForIdle && { waitForIdle: (options) => told(() => waitForIdle.call(driver, options)) }),
    ...(settle && { settle: (requestId, options) => told(() => settle.call(driver, requestId, options)) }),
    ...(screenshot && {
      async screenshot(options) {
        if (secrets.known.length === 0) return screenshot.call(driver, options);
        const picture = await told(() => screenshot.call(driver, { ...options, conceal: redactor.find }));
        if (picture.concealed) return picture;
        throw new SecretError(
          "There are secrets, and this page cannot keep them out of pictures. Do without pictures.",
        );
      },
    }),
    ...(tabs && {
      tabs: {
        list: () => told(() => tabs.list()),
        select: (tabId) => told(() => tabs.select(tabId)),
        close: (tabId) => told(() => tabs.close(tabId)),
        open: (url, options) =>
          told(() => {
            if (holdsReference(url)) throw Object.assign(new SecretError(misplaced), { code: "SECRET_REFUSED" });
            return tabs.open(url, options);
          }),
      },
    }),
  };
  return new Proxy(driver, {
    get(target, key) {
      if (Object.hasOwn(guarded, key)) return Reflect.get(guarded, key);
      const own: unknown = Reflect.get(target, key, target);
      return typeof own === "function" ? own.bind(target) : own;
    },
  });
}

export const misplaced =
  "A secret may only be the whole value of one field: fill it with {{secret:name}} and nothing else. Nothing was sent.";

const refusedReport = reportOf([{ index: 0, status: "refused", code: "SECRET_REFUSED", message: misplaced }]);

function explainOne(
  outcome: Outcome,
  { action, secret, refusal }: Sent = { action: nothing },
  secrets: Secrets,
): Outcome {
  if (refusal !== undefined) {
    if (outcome.status === "skipped") return outcome; // it was not even tried
    return { index: outcome.index, status: "refused", code: "SECRET_REFUSED", message: refusal };
  }
  if (secret === undefined) return outcome;
  // A page of another origin says no more than the field's name; one whose script knows of no limits takes no such action.
  const { code, message = "" } = outcome;
  const isElsewhere = code === "NOT_ALLOWED" && message.endsWith(")");
  if (!isElsewhere && code !== "INVALID_ACTION") return outcome;
  const why = isElsewhere
    ? `${message} now belongs to another origin.`
    : "the script in this page is too old to take secrets.";
  const { fieldId } = action;
  return {
    ...outcome,
    ...(typeof fieldId === "string" && { fieldId }),
    code: "SECRET_REFUSED",
    message: secrets.explainRefusal(secret, why),
  };
}
