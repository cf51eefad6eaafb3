import { readAction } from "./read-action.ts";

// The reader of actions comes first: bundlers keep the order, and give the shortest names to what comes first. Spent on
// what is seldom named, they are free for the variables of all functions, which then look alike and are packed better.

import type { Action, ActionName, ExecutionReport, Outcome, OutcomeCode } from "@giselles-ai/protocol";
import { commitsOnClick, reportOf, stopsCommits } from "@giselles-ai/protocol/rules";
import { readTexts } from "../sense/news.ts";
import { isSensitive, tell } from "../sense/sensitive.ts";
import { deltaSinceLast } from "../sense/snapshot.ts";
import { pageOf } from "../tree.ts";
import { anew } from "../words.ts";
import { ActionError, refuse } from "./action-error.ts";
import { check } from "./check.ts";
import { click, clickPoint, hover, longPress } from "./click.ts";
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
  const { root = document, watchMs = 120, goOn, failed, deadline, signal, hand, onDepart, onLeave } = options;
  const page = pageOf(root);
  /** True at every moment, should the page be left in it. */
  const outcomes: Outcome[] = actions.map((_, index) => ({
    index,
    status: "skipped",
    code: "NAVIGATED",
    message: `The page was left before this. ${anew}`,
  }));
  /** Field actions that worked, to be looked at once more when the page has had its say. */
  const pending = new Map<Outcome, Done>();
  /** The page of a field that was written and is to be left. */
  let left: Document | undefined;
  const textsBefore = readTexts(page);
  const watch = createWatch(page);
  /** The outcome of the action that is being done. */
  let now: Outcome | undefined;
  const scene: Scene = { root, page, watch, find, again, make };
  const departure = watchDeparture(page, ({ isLast }) => {
    if (isLast) lookAgain();
    (isLast ? onLeave : onDepart)?.(reportOf(outcomes));
  });

  try {
    for (const outcome of outcomes) await attempt(outcome).catch((error) => explain(outcome, error));
    await verify();
    const reported = outcomes.flatMap(({ fieldId, value }) => (fieldId && value !== undefined ? fieldId : []));
    const delta = options.delta === false ? undefined : deltaSinceLast(textsBefore, new Set(reported));
    return reportOf(outcomes, delta);
  } finally {
    watch.close();
    // Our answer may come too late in a page that is being left; its last words will not.
    if (departure.isLeaving) setTimeout(departure.close, 5000);
    else departure.close();
  }

  async function make(element: Element, gesture: Gesture, script: () => unknown): Promise<unknown> {
    if (!hand) return script();
    const outcome = now as Outcome;
    const refusal = await hand(element, gesture, () => {
      outcome.trusted = true;
      if (/click|press/.test(gesture.type)) outcome.status = "applied";
    });
    return refusal && refuse(refusal.code, refusal.message, refusal.status);
  }

  function find(fieldId: string): Target {
    const target = findTarget(fieldId, root);
    watch.include(target.element.getRootNode());
    return target;
  }

  function again(target: Target): void {
    try {
      if (target.element.isConnected) mustBeInItsRow(target);
      else Object.assign(target, find(target.fieldId));
    } catch (error) {
      const { code, message } = asActionError(error);
      refuse(code, `Done, not seen: ${message}`, "unknown");
    }
  }

  async function attempt(outcome: Outcome): Promise<void> {
    const action = readAction(actions[outcome.index], (message) => refuse("INVALID_ACTION", message));
    const { fieldId } = action as { fieldId?: string };
    if (fieldId) outcome.fieldId = fieldId;
    await mayGoOn(action, outcome.index);
    if (departure.isLeaving) return;
    departure.destination = undefined;
    now = outcome;
    // The first of these act before they wait for anything, so whoever leaves the page leaves it after them.
    outcome.status = !hand && /^(?:click|press)/.test(action.action) ? "applied" : "unknown";
    outcome.message = "The page was left during this.";
    settle(outcome, await (handlers[action.action] as Handler<ActionName>)(action, scene), action);
  }

  /** What commits waits until all before it is known to hold; and nothing is committed on top of a failure. */
  async function mayGoOn(action: Action, index: number): Promise<void> {
    const isCommit = commits(action);
    if (isCommit) await verify();
    const skip = (code: OutcomeCode, why: string) => refuse(code, `Not done, because ${why}.`, "skipped");
    if (signal?.aborted) skip("ABORTED", "it was stopped");
    if (Date.now() > (deadline as number)) skip("DEADLINE", "it was too late"); // nothing is later than undefined
    if (isCommit && !goOn && (failed || outcomes.slice(0, index).some(stopsCommits)))
      skip("AFTER_FAILURE", "an action before it did not work");
  }

  function commits(action: Action): boolean {
    if (action.action === "press") return /(?:^|\+)(?:enter|return|space| )$/i.test(action.keys);
    if (action.action !== "click") return /click_point|long_press|drag/.test(action.action);
    try {
      return commitsOnClick(find(action.fieldId).kind);
    } catch {
      return true;
    }
  }

  function settle(outcome: Outcome, done: Done, { action }: Action): void {
    const { target, look, unknown, message } = done;
    const { destination } = departure;
    outcome.status = unknown ? "unknown" : "applied";
    delete outcome.code;
    delete outcome.message;
    if (look && !unknown) {
      if (!holds(outcome, done, "REJECTED", "did not keep this")) return;
      if (target && /fill|clear|select/.test(action)) leave(outcome.index, target);
      pending.set(outcome, done);
      watch.touch();
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
  function leave(index: number, { element, fieldId }: Target): void {
    const next = actions[index + 1] as { action?: unknown; fieldId?: unknown } | null | undefined;
    if (next?.action === "press" && (next.fieldId ?? fieldId) === fieldId) return;
    left = element.ownerDocument;
    if (!/fill|select|check/.test(String(next?.action))) leaveNow();
  }

  function leaveNow(): void {
    if (left) leaveFocus(left);
    left = undefined;
  }

  /** Looks again at everything that was written, once the page has fallen quiet. */
  async function verify(): Promise<void> {
    if (pending.size === 0) return;
    leaveNow(); // the field that was to take the focus over may have been refused
    await watch.quiet(watchMs, watchMs * 6);
    lookAgain();
  }

  function lookAgain(): void {
    for (const [outcome, done] of pending) holds(outcome, done, "REVERTED", "changed this later");
    pending.clear();
  }

  /** Holds an outcome against what the page shows now. */
  function holds(outcome: Outcome, { target, look }: Done, code: OutcomeCode, what: string): boolean {
    try {
      if (target) again(target);
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
