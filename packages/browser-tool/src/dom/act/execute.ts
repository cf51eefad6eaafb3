import type { Action, ActionName, ActionOf, ExecutionReport, Outcome, OutcomeCode } from "@giselles-ai/protocol";
import { readTexts } from "../sense/news.ts";
import { isSensitive, mask } from "../sense/sensitive.ts";
import { deltaSinceLast } from "../sense/snapshot.ts";
import { cut } from "../words.ts";
import { ActionError } from "./action-error.ts";
import { check } from "./check.ts";
import { click, clickPoint, hover, longPress } from "./click.ts";
import { leaveFocus } from "./events.ts";
import { clear, fill } from "./fill.ts";
import type { Done, Handler, Scene } from "./handler.ts";
import { drag, scroll, upload } from "./move.ts";
import { Departure } from "./navigation.ts";
import { press } from "./press.ts";
import { readAction } from "./read-action.ts";
import { select } from "./select.ts";
import { Watch } from "./settle.ts";
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

/** Does the actions in order, and says of each what the page shows afterwards. */
export async function execute(actions: readonly unknown[], options: ExecuteOptions = {}): Promise<ExecutionReport> {
  return new Execution(actions, options).run();
}

class Execution {
  /** True at every moment, should the page be left in it. */
  readonly #outcomes: Outcome[];
  /** Field actions that worked, to be looked at once more when the page has had its say. */
  readonly #pending = new Map<Outcome, Done>();
  readonly #scene: Scene;
  readonly #textsBefore: Set<string>;
  readonly #departure: Departure;
  /** The page of a field that was written and is to be left. */
  #left: Document | undefined;

  constructor(
    private readonly actions: readonly unknown[],
    private readonly options: ExecuteOptions,
  ) {
    const root = options.root ?? document;
    const page = root.nodeType === 9 ? (root as Document) : (root.ownerDocument as Document);
    this.#outcomes = actions.map((_, index) => ({
      index,
      status: "skipped",
      code: "NAVIGATED",
      message: "The page was left before this action. Take a new snapshot.",
    }));
    this.#textsBefore = readTexts(page);
    this.#scene = {
      root,
      page,
      watch: new Watch(page),
      find: (fieldId) => this.#find(fieldId),
      again: (target) => this.#again(target),
    };
    this.#departure = new Departure(page, () => {
      this.#lookAgain();
      this.options.onLeave?.(this.#report());
    });
  }

  async run(): Promise<ExecutionReport> {
    try {
      for (const outcome of this.#outcomes) await this.#attempt(outcome);
      await this.#verify();
      return this.#report(this.options.delta === false ? undefined : this.#delta());
    } finally {
      this.#scene.watch.close();
      // Our answer may come too late in a page that is being left; its last words will not.
      if (this.#departure.isLeaving) setTimeout(() => this.#departure.close(), 5000);
      else this.#departure.close();
    }
  }

  #delta() {
    const reported = new Set(
      this.#outcomes.flatMap(({ fieldId, value }) => (fieldId && value !== undefined ? [fieldId] : [])),
    );
    return deltaSinceLast(this.#textsBefore, reported);
  }

  #find(fieldId: string): Target {
    const target = findTarget(fieldId, this.#scene.root);
    this.#scene.watch.include(target.element.getRootNode());
    return target;
  }

  #again(target: Target): void {
    try {
      if (target.element.isConnected) mustBeInItsRow(target);
      else Object.assign(target, this.#find(target.fieldId));
    } catch (error) {
      if (!(error instanceof ActionError)) throw error;
      throw new ActionError(error.code, `It was done, but cannot be looked at: ${error.message}`, "unknown");
    }
  }

  async #attempt(outcome: Outcome): Promise<void> {
    try {
      const action = readAction(this.actions[outcome.index]);
      if ("fieldId" in action && action.fieldId) outcome.fieldId = action.fieldId;
      await this.#mayGoOn(action, outcome.index);
      if (this.#departure.isLeaving) return;
      this.#departure.destination = undefined;
      // The first of these act before they wait for anything, so whoever leaves the page leaves it after them.
      outcome.status = /^(?:click|press|click_point)$/.test(action.action) ? "applied" : "unknown";
      outcome.message = "The page was left by this action, or during it.";
      this.#settle(outcome, await perform(action, this.#scene), action);
    } catch (error) {
      this.#explain(outcome, error);
    }
  }

  /** What commits waits until all before it is known to hold; and nothing is committed on top of a failure. */
  async #mayGoOn(action: Action, index: number): Promise<void> {
    const commits = this.#commits(action);
    if (commits) await this.#verify();
    const { signal, deadline, goOn } = this.options;
    const skip = (code: OutcomeCode, message: string) => new ActionError(code, message, "skipped");
    if (signal?.aborted) throw skip("ABORTED", "The run was stopped before this action.");
    if (deadline !== undefined && Date.now() > deadline)
      throw skip("DEADLINE", "The time for this action had passed, so it was not done.");
    if (commits && !goOn && this.#outcomes.slice(0, index).some(isFailure))
      throw skip("AFTER_FAILURE", "Not done, because an action before it did not work.");
  }

  #commits(action: Action): boolean {
    if (action.action === "press") return /(?:^|\+)(?:enter|return|space| )$/i.test(action.keys);
    if (action.action !== "click") return /^(?:click_point|long_press|drag)$/.test(action.action);
    try {
      return /^(?:button|link|menuitem|treeitem|gridcell|custom)$/.test(this.#find(action.fieldId).kind);
    } catch {
      return true;
    }
  }

  #settle(outcome: Outcome, done: Done, action: Action): void {
    const { target, look, unknown } = done;
    outcome.status = unknown ? "unknown" : "applied";
    delete outcome.code;
    delete outcome.message;
    if (look && !unknown && this.#holds(outcome, done, "REJECTED")) {
      if (target && /^(?:fill|clear|select)$/.test(action.action)) this.#leave(outcome.index, target);
      this.#pending.set(outcome, done);
      this.#scene.watch.touch();
    }
    if (outcome.code) return; // it did not hold
    const { destination } = this.#departure;
    if (destination !== undefined) outcome.code = "NAVIGATED";
    const notes = [
      destination !== undefined && `The page is going to ${destination.split(/[?#]/)[0]}.`,
      target?.rebound && "The page had replaced this field; its successor was used.",
      done.message,
    ].filter(Boolean);
    if (notes.length > 0) outcome.message = notes.join(" ");
  }

  /**
   * A person moves on, and pages wait for that; unless a key is to go where the text went. Moving to another field is
   * leaving this one, so that need not be done twice.
   */
  #leave(index: number, target: Target): void {
    const next = this.actions[index + 1] as { action?: unknown; fieldId?: unknown } | null | undefined;
    const stays = next?.action === "press" && (next.fieldId ?? target.fieldId) === target.fieldId;
    if (stays) return;
    this.#left = target.element.ownerDocument;
    if (!/^(?:fill|select|check)$/.test(String(next?.action))) this.#leaveNow();
  }

  #leaveNow(): void {
    if (this.#left) leaveFocus(this.#left);
    this.#left = undefined;
  }

  /** Looks again at everything that was written, once the page has fallen quiet. */
  async #verify(): Promise<void> {
    if (this.#pending.size === 0) return;
    const { watchMs = 120 } = this.options;
    this.#leaveNow(); // the field that was to take the focus over may have been refused
    await this.#scene.watch.quiet(watchMs, watchMs * 6);
    this.#lookAgain();
  }

  #lookAgain(): void {
    for (const [outcome, done] of this.#pending) this.#holds(outcome, done, "REVERTED");
    this.#pending.clear();
  }

  /** Holds an outcome against what the page shows now. */
  #holds(outcome: Outcome, { target, look }: Done, code: "REJECTED" | "REVERTED"): boolean {
    try {
      if (target) this.#again(target);
      const { holds, shown } = look?.() ?? { holds: true };
      if (shown !== undefined) {
        const secret = target && isSensitive(target.element, target.label);
        outcome.value = secret ? (shown ? mask : "") : typeof shown === "string" ? cut(shown, 500) : shown;
      }
      if (holds) return true;
      const what = code === "REJECTED" ? "did not keep this" : "took this, and then changed it";
      throw new ActionError(code, `${target?.name ?? "It"}: the page ${what}. "value" is what it shows now.`, "failed");
    } catch (error) {
      this.#explain(outcome, error);
      return false;
    }
  }

  #explain(outcome: Outcome, error: unknown): void {
    const { status, code, message } =
      error instanceof ActionError ? error : new ActionError("INTERNAL", `This is a fault of ours: ${error}`, "failed");
    Object.assign(outcome, { status, code, message });
  }

  #report(delta?: ExecutionReport["delta"]): ExecutionReport {
    const outcomes = this.#outcomes;
    const applied = outcomes.filter(({ status }) => status === "applied").length;
    const warnings = outcomes.flatMap(({ status, message }) => (status === "applied" ? [] : [message ?? status]));
    return { applied, skipped: outcomes.length - applied, warnings, outcomes, ...(delta && { delta }) };
  }
}

/** Unknown by nature, as of a key that shows nothing, is no failure; unknown for a reason is. */
function isFailure({ status, code }: Outcome): boolean {
  return status !== "applied" && (status !== "unknown" || code !== undefined);
}

function perform<Name extends ActionName>(action: ActionOf<Name>, scene: Scene): Promise<Done> {
  return (handlers[action.action as Name] as Handler<Name>)(action, scene);
}
