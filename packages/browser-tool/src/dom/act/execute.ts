import { readAction } from "./read-action.ts";

// The reader of actions comes first: bundlers keep the order, and give the shortest names to what comes first. Spent on
// what is seldom named, they are free for the variables of all functions, which then look alike and are packed better.

import type { Action, ActionName, ExecutionReport, Outcome, OutcomeCode } from "@giselles-ai/protocol";
import { commitsOnClick, declinedMessage, reportOf, stopsCommits } from "@giselles-ai/protocol/rules";
import { readTexts } from "../sense/news.ts";
import { isSensitive, tell } from "../sense/sensitive.ts";
import { deltaSinceLast } from "../sense/snapshot.ts";
import { pageOf, viewOf } from "../tree.ts";
import { anew } from "../words.ts";
import { ActionError, refuse } from "./action-error.ts";
import { check } from "./check.ts";
import { click, clickPoint, hover, longPress } from "./click.ts";
import { watchDialogs } from "./dialogs.ts";
import { leaveFocus } from "./events.ts";
import { clear, fill } from "./fill.ts";
import type { Done, Gesture, Hand, Handler, Scene } from "./handler.ts";
import { drag, scroll, upload } from "./move.ts";
import { watchDeparture } from "./navigation.ts";
import { press } from "./press.ts";
import { select } from "./select.ts";
import { createWatch } from "./settle.ts";
import { findTarget, mustBeInItsRow, type Target } from "./target.ts";

export interface ExecuteOptions {
  /** The page to act in. Default: the document that the script runs in. */
  root?: Document | Element;
  /** How long a value must stand before we say that it does, in ms after the last change. Default 120. */
  watchMs?: number;
  /** Go on to buttons and links after an action that did not work. Default false. */
  goOn?: boolean;
  /** Report what changed in the page. Default true. */
  delta?: boolean;
  /** After this moment (ms since the epoch) nothing more is done. */
  deadline?: number;
  signal?: AbortSignal;
  /** Makes real input where the one who calls can. Default: events that a script makes. */
  hand?: Hand;
  /** An action of the same plan has failed elsewhere, so nothing is committed. Default false. */
  failed?: boolean;
  /** Awaited before the page is read again to see what changed. */
  beforeLook?: () => Promise<unknown>;
  /** Called with the report so far when the page begins to go elsewhere; it may yet stay. */
  onDepart?: (report: ExecutionReport) => void;
  /** Called, at the last moment, with the report so far when the page is being left. */
  onLeave?: (report: ExecutionReport) => void;
}

const handlers: { [Name in ActionName]: Handler<Name> } = {
  fill,
  clear,
  select,
  check,
  click,
  press,
  hover,
  scroll,
  upload,
  drag,
  click_point: clickPoint,
  long_press: longPress,
};

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

/** Actions that are done one after the other, in one page. */
class Batch {
  readonly #actions: readonly unknown[];
  readonly #options: ExecuteOptions;
  readonly #root: Document | Element;
  /** True at every moment, should the page be left in it. */
  readonly #outcomes: Outcome[];
  /** Field actions that worked, to be looked at once more when the page has had its say. */
  readonly #pending = new Map<Outcome, Done>();
  readonly #textsBefore: ReturnType<typeof readTexts>;
  readonly #watch: ReturnType<typeof createWatch>;
  readonly #departure: ReturnType<typeof watchDeparture>;
  readonly #scene: Scene;
  /** The page of a field that was written and is to be left. */
  #left: Document | undefined;
  /** The outcome of the action that is being done. */
  #now: Outcome | undefined;

  constructor(actions: readonly unknown[], options: ExecuteOptions) {
    const { root = document, onDepart, onLeave } = options;
    const page = pageOf(root);
    this.#actions = actions;
    this.#options = options;
    this.#root = root;
    this.#outcomes = actions.map((_, index) => ({
      index,
      status: "skipped",
      code: "NAVIGATED",
      message: `The page was left before this. ${anew}`,
    }));
    this.#textsBefore = readTexts(page);
    this.#watch = createWatch(page);
    this.#scene = {
      root,
      page,
      watch: this.#watch,
      find: (fieldId) => this.#find(fieldId),
      again: (target) => this.#again(target),
      make: (element, gesture, script) => this.#make(element, gesture, script),
      isKeyNext: (fieldId) => this.#isKeyNext(fieldId),
    };
    this.#departure = watchDeparture(page, ({ isLast }) => {
      if (isLast) this.#lookAgain();
      (isLast ? onLeave : onDepart)?.(reportOf(this.#outcomes));
    });
  }

  async run(): Promise<ExecutionReport> {
    const outcomes = this.#outcomes;
    try {
      for (const outcome of outcomes) await this.#attempt(outcome).catch((error) => explain(outcome, error));
      await this.#verify();
      if (!this.#departure.isLeaving) await this.#options.beforeLook?.();
      const reported = outcomes.flatMap(({ fieldId, value }) => (fieldId && value !== undefined ? fieldId : []));
      const isWanted = this.#options.delta !== false;
      return reportOf(outcomes, isWanted ? deltaSinceLast(this.#textsBefore, new Set(reported)) : undefined);
    } finally {
      this.#watch.close();
      // Our answer may come too late in a page that is being left; its last words will not.
      if (this.#departure.isLeaving) setTimeout(this.#departure.close, 5000);
      else this.#departure.close();
    }
  }

  async #make(element: Element, gesture: Gesture, script: () => unknown): Promise<unknown> {
    const { hand } = this.#options;
    if (!hand) return script();
    const outcome = this.#now as Outcome;
    const refusal = await hand(element, gesture, () => {
      outcome.trusted = true;
      if (/click|press/.test(gesture.type)) outcome.status = "applied";
    });
    return refusal && refuse(refusal.code, refusal.message, refusal.status);
  }

  #find(fieldId: string): Target {
    const target = findTarget(fieldId, this.#root);
    this.#watch.include(target.element.getRootNode());
    return target;
  }

  #again(target: Target): void {
    try {
      if (target.element.isConnected) mustBeInItsRow(target);
      else Object.assign(target, this.#find(target.fieldId));
    } catch (error) {
      const { code, message } = asActionError(error);
      refuse(code, `Done, not seen: ${message}`, "unknown");
    }
  }

  async #attempt(outcome: Outcome): Promise<void> {
    const action = readAction(this.#actions[outcome.index], (message) => refuse("INVALID_ACTION", message));
    const { fieldId } = action as { fieldId?: string };
    if (fieldId) outcome.fieldId = fieldId;
    await this.#mayGoOn(action, outcome.index);
    if (this.#departure.isLeaving) return;
    this.#departure.destination = undefined;
    this.#now = outcome;
    // The first of these act before they wait for anything, so whoever leaves the page leaves it after them.
    outcome.status = !this.#options.hand && /^(?:click|press)/.test(action.action) ? "applied" : "unknown";
    outcome.message = "The page was left during this.";
    const done = await this.#perform(action);
    this.#settle(outcome, done, action);
  }

  /** What the page asked and was told no to was not done. A driver hears of the page's questions itself. */
  async #perform(action: Action): Promise<Done> {
    const handle = handlers[action.action] as Handler<ActionName>;
    if (this.#options.hand) return handle(action, this.#scene);
    const dialogs = watchDialogs(viewOf(this.#scene.page), "dialog" in action ? action.dialog : undefined);
    try {
      const done = await handle(action, this.#scene);
      const declined = dialogs.declined();
      return declined === undefined ? done : refuse("REJECTED", declinedMessage(declined), "failed");
    } finally {
      dialogs.end();
    }
  }

  /** What commits waits until all before it is known to hold; and nothing is committed on top of a failure. */
  async #mayGoOn(action: Action, index: number): Promise<void> {
    const { signal, deadline, goOn, failed } = this.#options;
    const isCommit = this.#commits(action);
    if (isCommit) await this.#verify();
    const skip = (code: OutcomeCode, why: string) => refuse(code, `Not done, because ${why}.`, "skipped");
    if (signal?.aborted) skip("ABORTED", "it was stopped");
    if (Date.now() > (deadline as number)) skip("DEADLINE", "it was too late"); // nothing is later than undefined
    if (isCommit && !goOn && (failed || this.#outcomes.slice(0, index).some(stopsCommits)))
      skip("AFTER_FAILURE", "an action before it did not work");
  }

  #commits(action: Action): boolean {
    if (action.action === "press") return /(?:^|\+)(?:enter|return|space| )$/i.test(action.keys);
    if (action.action !== "click") return /click_point|long_press|drag/.test(action.action);
    try {
      return commitsOnClick(this.#find(action.fieldId).kind);
    } catch {
      return true;
    }
  }

  #settle(outcome: Outcome, done: Done, { action }: Action): void {
    const { target, look, unknown, message } = done;
    const { destination } = this.#departure;
    outcome.status = unknown ? "unknown" : "applied";
    delete outcome.code;
    delete outcome.message;
    if (look && !unknown) {
      if (!this.#holds(outcome, done, "REJECTED", "did not keep this")) return;
      if (target && /fill|clear|select/.test(action)) this.#leave(target);
      this.#pending.set(outcome, done);
      this.#watch.touch();
    }
    if (destination) outcome.code = "NAVIGATED";
    const notes = [
      target?.rebound && "The page replaced this; its successor was used.",
      destination ? `The page is going to ${destination.split(/[?#]/)[0]}.` : message,
    ];
    const said = notes.filter(Boolean).join(" ");
    if (said) outcome.message = said;
  }

  /**
   * A person moves on, and pages wait for that; unless a key is to go where the text went. Moving to another field is
   * leaving this one, so that need not be done twice.
   */
  #leave({ element, fieldId }: Target): void {
    if (this.#isKeyNext(fieldId)) return;
    this.#left = element.ownerDocument;
    if (!/fill|select|check/.test(String(this.#nextAction()?.action))) this.#leaveNow();
  }

  #isKeyNext(fieldId: string): boolean {
    const next = this.#nextAction();
    return next?.action === "press" && (next.fieldId ?? fieldId) === fieldId;
  }

  #nextAction(): { action?: unknown; fieldId?: unknown } | undefined {
    return (this.#actions[(this.#now?.index ?? -1) + 1] ?? undefined) as { action?: unknown } | undefined;
  }

  #leaveNow(): void {
    if (this.#left) leaveFocus(this.#left);
    this.#left = undefined;
  }

  /** Looks again at everything that was written, once the page has fallen quiet. */
  async #verify(): Promise<void> {
    const { watchMs = 120 } = this.#options;
    if (this.#pending.size === 0) return;
    this.#leaveNow(); // the field that was to take the focus over may have been refused
    await this.#watch.quiet(watchMs, watchMs * 6);
    this.#lookAgain();
  }

  #lookAgain(): void {
    for (const [outcome, done] of this.#pending) this.#holds(outcome, done, "REVERTED", "changed this later");
    this.#pending.clear();
  }

  /** Holds an outcome against what the page shows now. */
  #holds(outcome: Outcome, { target, look }: Done, code: OutcomeCode, what: string): boolean {
    try {
      if (target) this.#again(target);
      const { holds, shown } = look?.() ?? { holds: true };
      if (shown !== undefined) {
        const isSecret = !!target && isSensitive(target.element, target.label);
        outcome.value = tell(shown, { isSecret, most: 500 });
      }
      return holds || refuse(code, `${target?.name}: the page ${what}. See "value".`, "failed");
    } catch (error) {
      explain(outcome, error);
      return false;
    }
  }
}

function asActionError(error: unknown): ActionError {
  return error instanceof ActionError ? error : new ActionError("INTERNAL", `A fault of ours: ${error}`, "failed");
}

function explain(outcome: Outcome, error: unknown): void {
  const { status, code, message } = asActionError(error);
  Object.assign(outcome, { status, code, message });
}
