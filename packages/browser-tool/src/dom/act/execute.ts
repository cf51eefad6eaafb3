import type { Action, ActionName, ActionOf, Delta, ExecutionReport, Outcome, OutcomeCode } from "@giselles-ai/protocol";
import { changedLater, commitsOnClick, declinedMessage, reportOf, stopsCommits } from "@giselles-ai/protocol/rules";
import { continuesAfterFailure } from "../compat.ts";
import { elementOf } from "../sense/handles.ts";
import { endLateWatch, type Recheck, startLateWatch } from "../sense/late.ts";
import { readTexts } from "../sense/new-text.ts";
import { words } from "../sense/render-field.ts";
import { isSensitive, maskValue } from "../sense/sensitive.ts";
import { edited } from "../sense/sent.ts";
import { deltaSinceLast } from "../sense/snapshot.ts";
import { takeNewSnapshot } from "../text.ts";
import { documentOf, member, rootOf, selfAndAncestors, windowOf } from "../tree.ts";
import { startRecordingWork, stopRecordingWork } from "../work/record-work.ts";
import { ActionError, refuse } from "./action-error.ts";
import { noChange } from "./click.ts";
import { watchDialogs } from "./dialogs.ts";
import { blurActive } from "./events.ts";
import type { ExecuteOptions } from "./execute-options.ts";
import { halt, reportAtHalt } from "./halt.ts";
import type { ActionContext, ActionResult, Handler, InputRequest, Widgets } from "./handler.ts";
import { handlers } from "./handlers.ts";
import { loadGuard } from "./load-guard.ts";
import { loadWidgets } from "./load-widgets.ts";
import { readAction } from "./read-action.ts";
import { waitForWrites } from "./respond.ts";
import { nextTask, sleep, waitFor, watchChanges } from "./settle.ts";
import { shownLog } from "./shown-log.ts";
import { findTarget, isReplaced, mustBeInSameRow, type Target } from "./target.ts";
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

/** What an action on a field changes: the field, or the kind of fields of which one is chosen. */
function changedBy({ fieldId = "" }: Pick<Outcome, "fieldId">): string {
  return fieldId.replace(/^(radio|option)-.*/, "$1");
}

/** How long the script for widgets may take, in ms. */
const maxLoadMs = 8000;
const drawTimeoutMs = 500;

const navigated = "The page navigated during this.";

const notStarted = {
  status: "skipped",
  code: "NAVIGATED",
  message: `The page navigated before this. ${takeNewSnapshot}`,
} as const;

function skip(code: OutcomeCode, reason: string): never {
  return refuse(code, reason, "skipped");
}

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

type Verifiable = ActionResult & Pick<Required<ActionResult>, "verify">;

/** Actions that run one after the other in one page. */
class Batch {
  readonly #actions: readonly unknown[];
  readonly #options: ExecuteOptions;
  readonly #root: Document | Element;
  /** Correct at every moment, because the page may unload at any time. */
  readonly #outcomes: Outcome[];
  /** Results to verify once more when the page is quiet. */
  readonly #pending = new Map<Outcome, Verifiable>();
  readonly #textsBefore: ReturnType<typeof readTexts>;
  readonly #watch: ReturnType<typeof watchChanges>;
  readonly #unload: ReturnType<typeof watchUnload>;
  readonly #context: ActionContext;
  /** The document whose focused field still has to be blurred. */
  #toBlur: Document | undefined;
  /** The outcome of the action that is running. */
  #current: Outcome | undefined;
  /** What happened after the actions before these. */
  readonly #earlier = endLateWatch();
  /** Written values that no later action has committed. */
  readonly #written = new Map<Outcome, ActionResult>();
  /** For actions that were reviewed. */
  #pressGuard: Awaited<ReturnType<typeof loadGuard>> | undefined;
  /** Tried once for all actions. */
  #widgets: Promise<Widgets> | undefined;

  constructor(actions: readonly unknown[], options: ExecuteOptions) {
    const { root = document, onNavigationStart, onLeave } = options;
    const page = documentOf(root);
    this.#actions = actions;
    this.#options = options;
    this.#root = root;
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
      refresh: (target) => this.#refresh(target),
      performInput: (element, request, script) => this.#performInput(element, request, script),
      isLast: () => !this.#nextAction(),
      isKeyNext: (fieldId) => this.#isKeyNext(fieldId),
      loadWidgets: () => this.#loadWidgets(),
    };
    this.#unload = watchUnload(page, ({ isFinal }) => {
      if (isFinal) this.#verifyPending();
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
      const hasDelta = this.#options.delta !== false;
      const since = { texts: this.#textsBefore, watch: this.#watch, reported: new Set(reported) };
      const delta = hasDelta ? deltaSinceLast(since) : undefined;
      if (delta && hasChanges(delta)) confirmOnlyUnseen(outcomes, !outcomes[1] || this.#watch.state() !== acted);
      const { late } = this.#earlier;
      return { ...reportOf(outcomes, delta), ...(late[0] && { late }) };
    } finally {
      if (!this.#unload.isUnloading) startLateWatch(this.#context.page, this.#rechecks(), this.#options.onLate);
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
    const target = findTarget(fieldId, this.#root);
    const { element } = target;
    for (const root of [member(element, "shadowRoot"), ...selfAndAncestors(element).map((each) => rootOf(each))])
      if (root) this.#watch.observe(root);
    return target;
  }

  #refresh(target: Target): void {
    try {
      if (target.element.isConnected) mustBeInSameRow(target);
      else Object.assign(target, findTarget(target.fieldId, this.#root));
    } catch (error) {
      const { code, message } = toActionError(error);
      refuse(code, `It was performed, but not verified: ${message}`, "unknown");
    }
  }

  async #attempt(outcome: Outcome): Promise<void> {
    const action = readAction(this.#actions[outcome.index], (message) => refuse("INVALID_ACTION", message));
    const { fieldId } = action as { fieldId?: string };
    if (fieldId) outcome.fieldId = fieldId;
    await this.#mustBeAllowed(action, outcome.index);
    if (this.#unload.isUnloading) return;
    shownLog?.before(outcome.index);
    this.#current = outcome;
    if (outcome.index > 0 && fieldId)
      await waitUntilReady(fieldId, this.#context.page, async () => {
        await this.#options.beforeSnapshot?.(); // the driver knows what listens in the new elements
        return isReplaced(fieldId, this.#root);
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
    this.#complete(outcome, result, action);
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
    const isCommit = this.#commits(action);
    if (isCommit) {
      await this.#verifyWhenQuiet();
      // What was written has served its purpose: the page may clear it.
      this.#written.clear();
      this.#earlier.rechecks = [];
    }
    this.#mustHaveTime();
    const hasFailed = this.#options.failed || this.#outcomes.slice(0, index).some(stopsCommits);
    if (isCommit && hasFailed && !continuesAfterFailure(this.#options))
      skip("AFTER_FAILURE", "An earlier action failed.");
  }

  #mustHaveTime(): void {
    const { signal, deadline } = this.#options;
    if (signal?.aborted) skip("ABORTED", "The run was stopped.");
    if (Date.now() > (deadline as number)) skip("DEADLINE", "The time limit was reached before this was done."); // false without a deadline
  }

  /** While it loads, nothing has been done. If it cannot be loaded, or there is no time left for the action, throws. */
  async #loadWidgets(): Promise<Widgets> {
    const outcome = this.#current as Outcome;
    const { status, message = "" } = outcome;
    Object.assign(outcome, notStarted);
    const widgets = this.#startLoading();
    const error = await widgets.then(() => undefined).catch((reason: Error) => reason);
    this.#mustHaveTime();
    if (error) refuseWithoutScript(`: ${error.message}`);
    if (this.#unload.isUnloading) refuse("NAVIGATED", notStarted.message, notStarted.status);
    delete outcome.code;
    Object.assign(outcome, { status, message });
    return widgets;
  }

  #startLoading(): Promise<Widgets> {
    this.#widgets ??= this.#withinTime(loadWidgets(this.#options.loadWidgets));
    return this.#widgets;
  }

  async #withinTime<Result>(loading: Promise<Result>): Promise<Result> {
    const { signal, deadline = Number.POSITIVE_INFINITY } = this.#options;
    const stopped = new Promise((resolve) => signal?.addEventListener("abort", resolve));
    const late = Promise.race([stopped, sleep(Math.min(maxLoadMs, deadline + 1 - Date.now()))]);
    return Promise.race([loading, late.then(() => Promise.reject(Error("it did not arrive in time")))]);
  }

  #commits(action: Action): boolean {
    if (action.action === "press") return /(?:^|\+)(?:enter|return|space| )$/i.test(action.keys);
    if (action.action === "select") return this.#isPressable(action.fieldId, false); // from the menu of a button
    if (action.action === "click") return this.#isPressable(action.fieldId, true);
    return /click_point|long_press|drag/.test(action.action);
  }

  /** Whether a click on the field commits. `otherwise` if it is not found. */
  #isPressable(fieldId: string, otherwise: boolean): boolean {
    try {
      return commitsOnClick(this.#find(fieldId).kind);
    } catch {
      return otherwise;
    }
  }

  #complete(outcome: Outcome, result: ActionResult, { action }: Action): void {
    const { target, verify, isLate, unknown, message } = result;
    const { isUnloading } = this.#unload;
    if (target) edited.add(target.element);
    outcome.status = unknown ? "unknown" : "applied";
    delete outcome.code;
    delete outcome.message;
    if (isLate) this.#written.set(outcome, result);
    else if (verify && !unknown) {
      const written = result as Verifiable;
      if (!this.#verify(outcome, written, "REJECTED", "did not keep this")) return;
      if (target && /fill|clear|select/.test(action)) this.#blurLater(target);
      this.#pending.set(outcome, written);
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
    if (this.#pending.size === 0) return;
    this.#blurNow(); // the action on the field that should have taken the focus may have been refused
    await nextTask();
    const stillPending = await waitForWrites(this.#context);
    await this.#watch.waitForQuiet(watchMs, watchMs * 6);
    const last = Array.from(this.#pending.keys()).at(-1);
    if (last && stillPending) last.message = words(last.message, stillPending);
    const verified = Array.from(this.#pending);
    this.#verifyPending();
    for (const [outcome, { retry }] of verified)
      if (outcome.code === "REVERTED" && retry?.isUseful()) await this.#tryAgain(outcome, retry);
  }

  /** Without the script for widgets, the outcome stays as it is. */
  async #tryAgain(outcome: Outcome, { run }: NonNullable<ActionResult["retry"]>): Promise<void> {
    const widgets = await this.#startLoading().catch(() => undefined);
    if (!widgets || this.#unload.isUnloading) return;
    try {
      const result = await run(widgets);
      if (!result) return;
      this.#complete(outcome, result, this.#actions[outcome.index] as Action);
      await this.#verifyWhenQuiet();
    } catch (error) {
      recordError(outcome, error);
    }
  }

  #verifyPending(): void {
    for (const [outcome, result] of this.#pending)
      if (this.#verify(outcome, result, "REVERTED", "changed this later")) this.#written.set(outcome, result);
    this.#pending.clear();
  }

  /** What the page shows of the written values is compared again after the report. */
  #rechecks(): Recheck[] {
    const written = Array.from(this.#written).flatMap(([outcome, result]) => this.#recheck(outcome, result));
    const acted = new Set(this.#outcomes.map(changedBy));
    return [...this.#earlier.rechecks.filter((recheck) => !acted.has(changedBy(recheck))), ...written];
  }

  #recheck(outcome: Outcome, { target, verify, isLate }: ActionResult): Recheck[] {
    if (!target || !verify) return [];
    const { fieldId } = target;
    target.element = (elementOf(fieldId) ?? target.element) as HTMLElement;
    if (isLate && !verify().holds) return [];
    const recheck: Recheck = {
      fieldId,
      differs: (mayBeReplaced) => {
        const copy = { ...outcome };
        const isAsWritten =
          !(target.element.isConnected || mayBeReplaced) ||
          this.#verify(copy, { target, verify }, "REVERTED", changedLater) ||
          copy.status === "unknown"; // it is gone
        return isAsWritten ? "" : `${copy.message} It shows ${JSON.stringify(copy.value)}.`;
      },
    };
    return [recheck];
  }

  /** Compares an outcome with what the page shows now. */
  #verify(outcome: Outcome, { target, verify, whenGone }: Verifiable, code: OutcomeCode, change: string): boolean {
    try {
      if (target) this.#refresh(target);
      const { holds, shown } = verify();
      if (shown !== undefined) {
        const isSecret = !!target && isSensitive(target.element, target.label);
        outcome.value = maskValue(shown, { isSecret, maxLength: 500 });
      }
      if (holds && target) edited.add(target.element); // the page may have drawn it again
      return holds || refuse(code, `${target?.name}: the page ${change}.`, "failed");
    } catch (error) {
      recordError(outcome, error);
      if (whenGone && !target?.element.isConnected)
        this.#complete(outcome, whenGone(), this.#actions[outcome.index] as Action);
      return outcome.status === "applied";
    }
  }
}

function toActionError(error: unknown): ActionError {
  return error instanceof ActionError ? error : new ActionError("INTERNAL", `Internal error: ${error}`, "failed");
}

function recordError(outcome: Outcome, error: unknown): void {
  const { status, code, message } = toActionError(error);
  Object.assign(outcome, { status, code, message });
}
