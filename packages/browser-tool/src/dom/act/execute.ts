import type { Action, ActionName, ActionOf, Delta, ExecutionReport, Outcome } from "@giselles-ai/protocol";
import { declinedMessage, reportOf, stopsCommits } from "@giselles-ai/protocol/rules";
import { continuesAfterFailure } from "../compat.ts";
import { endLateWatch, startLateWatch } from "../sense/late.ts";
import { readTexts } from "../sense/new-text.ts";
import { words } from "../sense/render-field.ts";
import { edited } from "../sense/sent.ts";
import { deltaSinceLast } from "../sense/snapshot.ts";
import { takeNewSnapshot } from "../text.ts";
import { documentOf, member, rootOf, selfAndAncestors, windowOf } from "../tree.ts";
import { startRecordingWork, stopRecordingWork } from "../work/record-work.ts";
import { recordError, refuse } from "./action-error.ts";
import { noChange } from "./click.ts";
import { commits } from "./commits.ts";
import { watchDialogs } from "./dialogs.ts";
import { blurActive } from "./events.ts";
import type { ExecuteOptions } from "./execute-options.ts";
import { halt, reportAtHalt } from "./halt.ts";
import type { ActionContext, ActionResult, Handler, InputRequest, Widgets } from "./handler.ts";
import { handlers } from "./handlers.ts";
import { loadGuard } from "./load-guard.ts";
import { loadWidgets } from "./load-widgets.ts";
import { readPageAction } from "./read-action.ts";
import { waitForWrites } from "./respond.ts";
import { nextTask, waitFor, watchChanges } from "./settle.ts";
import { shownLog } from "./shown-log.ts";
import { isReplaced, refreshTarget, resolveTarget, type Target } from "./target.ts";
import { mustHaveTime, withinTime } from "./time-limit.ts";
import {
  forgetWritten,
  type Results,
  recheckLater,
  type Verifiable,
  verifyNow,
  verifyPending,
} from "./verification.ts";
import { waitUntilReady } from "./wait-until-ready.ts";
import { watchUnload } from "./watch-unload.ts";

/**
 * Performs actions in this page in order, and reports for each what the page shows afterwards.
 *
 * @example <caption>examples/script-tag/index.html</caption>
 * const name = fields.find(({ label }) => label === "Full name");
 * const report = await giselle.execute([{ action: "fill", fieldId: name.fieldId, value: "Ada Lovelace" }]);
 */
export async function execute(actions: readonly unknown[], options: ExecuteOptions = {}): Promise<ExecutionReport> {
  return new Batch(actions, options).run();
}

const drawTimeoutMs = 500;

const navigated = "The page navigated during this.";

const notStarted = {
  status: "skipped",
  code: "NAVIGATED",
  message: `The page navigated before this. ${takeNewSnapshot}`,
} as const;

function refuseWithoutScript(reason = ""): never {
  return refuse("INTERNAL", `Nothing was done, because a script is missing${reason}. Reload the page and try again.`);
}

/** If a single action seemed to have no effect, a change that came after it is that effect. */
function confirmOnlyUnseen(outcomes: Outcome[], isItsEffect: boolean): void {
  const [unseen, other] = outcomes.filter(({ message }) => message?.endsWith(noChange));
  if (!unseen || other) return;
  unseen.status = "applied";
  if (isItsEffect) delete unseen.message;
}

function hasChanges({ added, changed, removed, outline }: Delta): boolean {
  return [added, changed, removed, outline].some((part) => part?.[0]);
}

/** Actions that run one after the other in one page. */
class Batch {
  readonly #actions: readonly unknown[];
  readonly #options: ExecuteOptions;
  /** Correct at every moment, because the page may unload at any time. */
  readonly #outcomes: Outcome[];
  readonly #textsBefore: ReturnType<typeof readTexts>;
  readonly #watch: ReturnType<typeof watchChanges>;
  readonly #unload: ReturnType<typeof watchUnload>;
  readonly #context: ActionContext;
  /** The document whose focused field still has to be blurred. */
  #toBlur: Document | undefined;
  /** The outcome of the action that is running. */
  #current: Outcome | undefined;
  readonly #results: Results;
  /** For actions that were reviewed. */
  #pressGuard: Awaited<ReturnType<typeof loadGuard>> | undefined;
  /** Tried once for all actions. */
  #widgets: Promise<Widgets> | undefined;

  constructor(actions: readonly unknown[], options: ExecuteOptions) {
    const { root = document, onNavigationStart, onLeave } = options;
    const page = documentOf(root);
    this.#results = {
      ...endLateWatch(),
      root,
      onGone: (outcome, result) => this.#complete(outcome, result),
      pending: new Map(),
      written: new Map(),
    };
    this.#actions = actions;
    this.#options = options;
    this.#outcomes = actions.map((_, index) => ({ index, ...notStarted }));
    this.#textsBefore = readTexts(page);
    this.#watch = watchChanges(page);
    shownLog?.start(page, actions);
    this.#context = {
      isTrusted: !!options.inputDriver,
      typesText: options.typesText,
      root,
      page,
      watch: this.#watch,
      find: (fieldId) => this.#find(fieldId),
      refresh: (target) => refreshTarget(target, root),
      performInput: (element, request, script) => this.#performInput(element, request, script),
      isLast: () => !this.#nextAction(),
      isKeyNext: (fieldId) => this.#isKeyNext(fieldId),
      loadWidgets: () => this.#loadWidgets(),
    };
    this.#unload = watchUnload(page, ({ isFinal }) => {
      if (isFinal) verifyPending(this.#results);
      (isFinal ? onLeave : onNavigationStart)?.(reportOf(this.#outcomes));
    });
  }

  async run(): Promise<ExecutionReport> {
    if (!halt) return this.#runAll();
    const halted = reportAtHalt(this.#outcomes, ({ message }) => message === navigated && !this.#unload.isUnloading);
    const stopped = halted.report.then((report) => {
      this.#close();
      return report;
    });
    return Promise.race([stopped, this.#runAll()]).finally(halted.close);
  }

  async #runAll(): Promise<ExecutionReport> {
    const outcomes = this.#outcomes;
    try {
      for (const outcome of outcomes) await this.#attempt(outcome).catch((error) => recordError(outcome, error));
      const acted = this.#watch.state();
      await this.#verifyWhenQuiet();
      if (!this.#unload.isUnloading) await this.#options.beforeSnapshot?.();
      await this.#watch.waitForQuiet(12, 400); // for what has arrived meanwhile
      if (shownLog && !this.#unload.isUnloading) shownLog.end(outcomes);
      const reported = outcomes.flatMap(({ fieldId, value }) => (fieldId && value !== undefined ? fieldId : []));
      const since = { texts: this.#textsBefore, watch: this.#watch, reported: new Set(reported) };
      const delta = this.#options.delta === false ? undefined : deltaSinceLast(since);
      if (delta && hasChanges(delta)) confirmOnlyUnseen(outcomes, !outcomes[1] || this.#watch.state() !== acted);
      const { late } = this.#results;
      return { ...reportOf(outcomes, delta), ...(late[0] && { late }) };
    } finally {
      if (!this.#unload.isUnloading)
        startLateWatch(this.#context.page, recheckLater(this.#results, outcomes), this.#options.onLate);
      this.#close();
    }
  }

  #close(): void {
    stopRecordingWork(this.#context.page);
    this.#watch.close();
    // While the page unloads, the returned report may arrive too late; `onLeave` still sends it.
    if (this.#unload.isUnloading) setTimeout(this.#unload.close, 5000);
    else this.#unload.close();
  }

  /** Makes the input, unless it would send something else than what the action expects. */
  #performInput(element: Element, request: InputRequest, script: () => unknown): Promise<unknown> {
    return this.#guard(element, request.type === "press", () => this.#makeInput(element, request, script));
  }

  async #guard<Result>(element: Element, isKey: boolean, act: () => Promise<Result>): Promise<Result> {
    const {
      expects: expected,
      focus,
      fieldId,
    } = this.#actions[(this.#current as Outcome).index] as Partial<ActionOf<"press">>;
    if (!expected && !focus) return act();
    const PressGuard = this.#pressGuard ?? refuseWithoutScript();
    const pressed = fieldId ? this.#find(fieldId).element : element;
    const guard = new PressGuard(pressed, { expected, isKey });
    halt?.addEventListener("abort", guard.stop); // from then on the user's own presses are free
    try {
      guard.check();
      return await act();
    } finally {
      halt?.removeEventListener("abort", guard.stop);
      guard.end();
    }
  }

  async #makeInput(element: Element, request: InputRequest, script: () => unknown): Promise<unknown> {
    const { inputDriver } = this.#options;
    if (!inputDriver) return script();
    const outcome = this.#current as Outcome;
    const refusal = await inputDriver(element, request, () => {
      outcome.trusted = true;
      if (/click|press/.test(request.type)) outcome.status = "applied";
    });
    return refusal && refuse(refusal.code, refusal.message, refusal.status);
  }

  #find(fieldId: string): Target {
    const target = resolveTarget(fieldId, this.#results.root);
    const { element } = target;
    for (const root of [member(element, "shadowRoot"), ...selfAndAncestors(element).map((each) => rootOf(each))])
      if (root) this.#watch.observe(root);
    return target;
  }

  async #attempt(outcome: Outcome): Promise<void> {
    const action = readPageAction(this.#actions[outcome.index], (message) => refuse("INVALID_ACTION", message));
    const { fieldId } = action as { fieldId?: string };
    if (fieldId) outcome.fieldId = fieldId;
    await this.#mustBeAllowed(action, outcome.index);
    if (this.#unload.isUnloading) return;
    await shownLog?.before(outcome.index);
    this.#current = outcome;
    if (outcome.index > 0 && fieldId)
      await waitUntilReady(fieldId, this.#context.page, async () => {
        await this.#options.beforeSnapshot?.(); // the driver knows what listens in the new elements
        return isReplaced(fieldId, this.#results.root);
      });
    // Scripted clicks and key presses act before they first wait, so a navigation after that point is theirs.
    outcome.status = !this.#options.inputDriver && /^(?:click|press)/.test(action.action) ? "applied" : "unknown";
    outcome.message = navigated;
    const { expects, focus } = action as Partial<ActionOf<"press">>;
    if (expects || focus) this.#pressGuard = await loadGuard(this.#context);
    const result = await this.#perform(action);
    const { verify, isLate } = result;
    // Many components show a new state only in their next frame, and many pages only when their server has accepted it.
    if (verify && !isLate && !(await waitFor(() => verify().holds, drawTimeoutMs))) await waitForWrites(this.#context);
    this.#complete(outcome, result);
  }

  /** An action whose dialog was declined has failed. With an input driver, the driver answers dialogs itself. */
  async #perform(action: Action): Promise<ActionResult> {
    const handle = handlers[action.action] as Handler<ActionName>;
    if (/fill|clear|select|check|upload/.test(action.action)) startRecordingWork(this.#context.page);
    if (action.action === "check" && action.expects)
      return this.#guard(this.#context.page.body, false, () => handle(action, this.#context));
    if (this.#options.inputDriver) return handle(action, this.#context);
    const dialogs = watchDialogs(windowOf(this.#context.page), "dialog" in action ? action.dialog : undefined);
    try {
      const result = await handle(action, this.#context);
      const declined = dialogs.declined();
      return declined === undefined ? result : refuse("REJECTED", declinedMessage(declined), "failed");
    } finally {
      dialogs.end();
    }
  }

  /** Before a commit, everything written so far is verified; nothing is committed after a failure. */
  async #mustBeAllowed(action: Action, index: number): Promise<void> {
    const isCommit = commits(action, (fieldId) => this.#find(fieldId).kind);
    if (isCommit) {
      await this.#verifyWhenQuiet();
      forgetWritten(this.#results);
    }
    mustHaveTime(this.#options);
    const hasFailed = this.#options.failed || this.#outcomes.slice(0, index).some(stopsCommits);
    if (isCommit && hasFailed && !continuesAfterFailure(this.#options))
      refuse("AFTER_FAILURE", "An earlier action failed.", "skipped");
  }

  /** While it loads, nothing has been done. If it cannot be loaded, or there is no time left for the action, throws. */
  async #loadWidgets(): Promise<Widgets> {
    const outcome = this.#current as Outcome;
    const started = { ...outcome };
    Object.assign(outcome, notStarted);
    const widgets = this.#startLoading();
    const error = await widgets.then(() => undefined).catch((reason: Error) => reason);
    mustHaveTime(this.#options);
    if (error) refuseWithoutScript(`: ${error.message}`);
    if (this.#unload.isUnloading) refuse("NAVIGATED", notStarted.message, notStarted.status);
    delete outcome.code;
    Object.assign(outcome, started);
    return widgets;
  }

  #startLoading(): Promise<Widgets> {
    this.#widgets ??= withinTime(loadWidgets(this.#options.loadWidgets), this.#options);
    return this.#widgets;
  }

  #complete(outcome: Outcome, result: ActionResult): void {
    const { action } = this.#actions[outcome.index] as Action;
    const { target, verify, isLate, unknown, message } = result;
    const { isUnloading } = this.#unload;
    if (target) edited.add(target.element);
    outcome.status = unknown ? "unknown" : "applied";
    delete outcome.code;
    delete outcome.message;
    if (isLate) this.#results.written.set(outcome, result);
    else if (verify && !unknown) {
      if (!verifyNow(this.#results, outcome, result as Verifiable)) return;
      if (target && /fill|clear|select/.test(action)) this.#blurLater(target);
      this.#watch.noteActivity();
    }
    if (isUnloading) outcome.code = "NAVIGATED";
    const note = words(target?.rebound && "The page drew it again.", isUnloading ? navigated : message);
    if (note) outcome.message = note;
  }

  /**
   * Pages react when a field loses the focus. It keeps the focus if the next action presses a key in it, and loses it by itself
   * if the next action focuses another field.
   */
  #blurLater({ element, fieldId }: Target): void {
    if (this.#isKeyNext(fieldId)) return;
    this.#toBlur = element.ownerDocument;
    if (!/fill|select|check/.test(String(this.#nextAction()?.action))) this.#blurNow();
  }

  #isKeyNext(fieldId: string): boolean {
    const next = this.#nextAction();
    return next?.action === "press" && (next.fieldId ?? fieldId) === fieldId;
  }

  #nextAction(): { action?: unknown; fieldId?: unknown } | undefined {
    return this.#actions[(this.#current?.index ?? -1) + 1] as { action?: unknown } | undefined;
  }

  #blurNow(): void {
    if (this.#toBlur) blurActive(this.#toBlur);
    this.#toBlur = undefined;
  }

  async #verifyWhenQuiet(): Promise<void> {
    const { watchMs = 120 } = this.#options;
    if (!this.#results.pending.size) return;
    this.#blurNow(); // the action on the field that should have taken the focus may have been refused
    await nextTask();
    const stillPending = await waitForWrites(this.#context);
    await this.#watch.waitForQuiet(watchMs, watchMs * 6);
    for (const [outcome, { retry }] of verifyPending(this.#results, stillPending))
      if (outcome.code === "REVERTED" && retry?.isUseful()) await this.#tryAgain(outcome, retry);
  }

  /** Without the script for widgets, the outcome stays as it is. */
  async #tryAgain(outcome: Outcome, { run }: NonNullable<ActionResult["retry"]>): Promise<void> {
    const widgets = await this.#startLoading().catch(() => undefined);
    if (!widgets || this.#unload.isUnloading) return;
    try {
      const result = await run(widgets);
      if (!result) return;
      this.#complete(outcome, result);
      await this.#verifyWhenQuiet();
    } catch (error) {
      recordError(outcome, error);
    }
  }
}
