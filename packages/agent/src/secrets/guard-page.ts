// A page driver that fills in secrets by name and never reveals them.
import {
  type AnyAction,
  containsSecretReference,
  type Delta,
  type ExecutionReport,
  joinDeltas,
  NavigationError,
  type Outcome,
  type PageDriver,
  readSecretReference,
  reportOf,
  type Snapshot,
  type SnapshotField,
  type SnapshotOptions,
} from "@giselles-ai/protocol";
import { SecretError } from "./secret.ts";
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

/** Wraps a page driver: secrets are filled in just before sending, and redacted in everything that comes back. */
export function guardPage<Driver extends PageDriver>(driver: Driver, secrets: Secrets): Driver {
  const { redactor } = secrets;
  const fields = new Map<string, SnapshotField>();
  let last: { snapshotId: string; options: SnapshotOptions } | undefined;

  function rememberFields(list: readonly SnapshotField[] = []): void {
    for (const field of list) fields.set(field.fieldId, field);
  }

  function rememberDelta(delta: Delta | undefined): void {
    rememberFields(delta?.added);
    for (const { fieldId, changes } of delta?.changed ?? []) {
      const known = fields.get(fieldId);
      if (known) fields.set(fieldId, { ...known, ...changes });
    }
  }

  async function redacted<Result>(work: () => Promise<Result> | Result): Promise<Result> {
    try {
      return redactor.deep(await work());
    } catch (error) {
      throw redactor.deep(error);
    }
  }

  async function takeSnapshot(options: SnapshotOptions & { signal?: AbortSignal } = {}): Promise<Snapshot> {
    const snapshot = await driver.snapshot(options);
    const { since: _, signal: __, text: ___, budget: ____, ...kept } = options;
    last = { snapshotId: snapshot.snapshotId, options: kept };
    rememberFields(snapshot.fields);
    rememberDelta(snapshot.delta);
    return snapshot;
  }

  async function perform(
    actions: AnyAction[],
    options: Parameters<PageDriver["execute"]>[1],
  ): Promise<ExecutionReport> {
    if (!actions.some(containsSecretReference)) {
      const report = await driver.execute(actions, options);
      rememberDelta(report.delta);
      return report;
    }
    const since = last?.snapshotId;
    const { signal } = options ?? {};
    const page = await takeSnapshot({
      scope: "page",
      ...last?.options,
      text: true,
      ...(since && { since }),
      ...(signal && { signal }),
    });
    const sent = actions.map((action) => fillIn(action, page));
    const report = await driver.execute(
      sent.map(({ action }) => action),
      options,
    );
    rememberDelta(report.delta);
    return explain(report, sent, page.delta && { ...page.delta, ...(page.text && { text: page.text }) });
  }

  function fillIn(action: AnyAction, page: Snapshot): SentAction {
    if (!containsSecretReference(action)) return { action };
    const { action: name, fieldId, value, ...rest } = action;
    const secret = readSecretReference(value);
    if (name !== "fill" || secret === undefined || typeof fieldId !== "string" || containsSecretReference(rest)) {
      return { action: refusedAction, refusal: misplacedSecret };
    }
    const release = secrets.release(secret, { fieldId, field: fields.get(fieldId), page });
    if (!release.ok) return { action: refusedAction, refusal: release.message };
    return { action: { action: "fill", fieldId, value: release.value, only: release.only }, secret };
  }

  /** Replaces the page's outcomes of placeholder actions by the reason for the refusal. */
  function explain(report: ExecutionReport, sent: readonly SentAction[], before: Delta | undefined): ExecutionReport {
    const outcomes = report.outcomes?.map((outcome) => explainOne(outcome, sent[outcome.index], secrets));
    const hasChanges =
      before && (before.added[0] || before.changed[0] || before.removed[0] || before.outline?.[0] || before.url);
    const delta = joinDeltas([hasChanges ? before : undefined, report.delta]);
    return { ...report, ...(outcomes && reportOf(outcomes)), ...(delta && { delta }) };
  }

  const { navigate, waitForIdle, callTool, settle, screenshot, tabs } = driver;
  const guarded: Partial<PageDriver> = {
    snapshot: (options) => redacted(() => takeSnapshot(options)),
    execute: (actions, options) => redacted(() => perform(actions, options)),
    ...(navigate && {
      navigate: (url, options) =>
        redacted(() => {
          const complete = containsSecretReference(url) ? secrets.completeAddress?.(url) : url;
          if (complete === undefined) throw new NavigationError(url, refusedReport);
          return navigate.call(driver, complete, options);
        }),
    }),
    ...(waitForIdle && { waitForIdle: (options) => redacted(() => waitForIdle.call(driver, options)) }),
    ...(callTool && { callTool: (call, options) => redacted(() => callTool.call(driver, call, options)) }),
    ...(settle && { settle: (requestId, options) => redacted(() => settle.call(driver, requestId, options)) }),
    ...(screenshot && {
      async screenshot(options) {
        if (secrets.known.length === 0) return screenshot.call(driver, options);
        const picture = await redacted(() => screenshot.call(driver, { ...options, conceal: redactor.find }));
        if (picture.concealed) return picture;
        throw new SecretError(
          "This driver cannot hide secrets in screenshots. Turn off vision, or run without secrets.",
        );
      },
    }),
    ...(tabs && {
      tabs: {
        list: () => redacted(() => tabs.list()),
        select: (tabId) => redacted(() => tabs.select(tabId)),
        close: (tabId) => redacted(() => tabs.close(tabId)),
        open: (url, options) =>
          redacted(() => {
            if (url === undefined || !containsSecretReference(url)) return tabs.open(url, options);
            const complete = secrets.completeAddress?.(url);
            if (complete === undefined)
              throw Object.assign(new SecretError(misplacedSecret), { code: "SECRET_REFUSED" });
            return tabs.open(complete, options);
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

export const misplacedSecret =
  "A secret can only be the whole value of one field: fill it with {{secret:name}} and nothing else. Nothing was sent.";

const refusedReport = reportOf([{ index: 0, status: "refused", code: "SECRET_REFUSED", message: misplacedSecret }]);

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
