import type { Action, ActionOf, OutcomeCode, OutcomeStatus, Point } from "@giselles-ai/protocol";
import type { Value } from "../sense/value.ts";
import type { ChangeWatch } from "./settle.ts";
import type { Target } from "./target.ts";
import type { PressGuard } from "./widgets/same-press.ts";

/** Pointer or keyboard input. Points are in the viewport of the element's own document. */
export interface InputRequest {
  type: "click" | "hover" | "hold" | "drag" | "press" | "text";
  at?: Point;
  /** Where a drag ends. */
  to?: Point;
  /** The element that a drag ends on. */
  end?: Element;
  keys?: string;
  /** Replaces the text of a field that has the focus. */
  text?: string;
  durationMs?: number | undefined;
  clickOptions?: ClickOptions | undefined;
}

/** How to click. Default: once, with the left button. */
export interface ClickOptions {
  double?: boolean | undefined;
  button?: "left" | "right" | "middle" | undefined;
  modifiers?: readonly ("Control" | "Shift" | "Alt" | "Meta")[] | undefined;
}

/**
 * Makes trusted input through the browser. It must reach the element and nothing else; otherwise it does nothing and returns the
 * reason.
 */
export type InputDriver = (
  element: Element,
  request: InputRequest,
  /** Call this when the input has arrived, before the page handles it. */
  onArrived: () => void,
) => Promise<{ code: OutcomeCode; message: string; status?: OutcomeStatus } | undefined>;

/** What a handler works with. */
export interface ActionContext {
  /** Uses the input driver if there is one, and throws its refusal; otherwise runs `script`, which dispatches events. */
  performInput(element: Element, request: InputRequest, script: () => unknown): Promise<unknown>;
  /** Whether there is an input driver. */
  isTrusted: boolean;
  /** Whether the input driver types the text of this field. */
  typesText: ((element: Element) => boolean) | undefined;
  root: Document | Element;
  page: Document;
  watch: ChangeWatch;
  /** Whether no action follows. */
  isLast(): boolean;
  /** Whether the next action presses a key in this field. */
  isKeyNext(fieldId: string): boolean;
  /** Finds the target of an action, before anything is touched. */
  find(fieldId: string): Target;
  /** Updates a target after it was touched: the page may have replaced its element. */
  refresh(target: Target): void;
  /** Loads what is rarely needed, before anything is touched. Find the target again afterwards: the page may have changed. */
  loadWidgets(): Promise<Widgets>;
}

export type RareAction = "press" | "hover" | "scroll" | "upload" | "drag" | "click_point" | "long_press";

/** What is loaded when it is first needed: the widgets of libraries, and rare actions. */
export interface Widgets {
  /** Fills any field, also a plain one. */
  fill(target: Target, value: string, context: ActionContext): Promise<ActionResult>;
  /** Selects in anything but a native list or radio buttons. */
  select(target: Target, wanted: string[], context: ActionContext): Promise<ActionResult>;
  /** Types a text once more into a field that has taken it back, and chooses what the page then offers. */
  searchAgain(target: Target, value: string, context: ActionContext): Promise<ActionResult | undefined>;
  /** For actions that were reviewed. */
  PressGuard: typeof PressGuard;
  /** Rare actions. */
  handlers: { [Name in RareAction]: Handler<Name> };
}

/** What a handler did. It is verified again before it is reported as applied. */
export interface ActionResult {
  target?: Target | undefined;
  /** Reads what the page shows now, and whether it is as requested. Reads `target.element`. */
  verify?: () => { holds: boolean; shown?: Value | string[] };
  /** The page may show another state, as with a button that can be pressed in. What it shows is verified after the report only. */
  isLate?: boolean;
  /** A note for an action that worked. */
  message?: string;
  /** The effect cannot be seen, so the outcome is `unknown`. */
  unknown?: boolean;
  /** Another way to do it, for when the page has taken the value back. */
  retry?: { isUseful(): boolean; run(widgets: Widgets): Promise<ActionResult | undefined> };
  /** What to report instead if the page has removed the target. */
  whenGone?: () => ActionResult;
}

/** The message for an action that changed nothing, because the value was already there. */
export const alreadySet = "Already set.";

/** A result that is verified by reading the target. */
export function verifiedBy<Shown extends Value | string[]>(
  target: Target,
  read: () => Shown,
  isAsRequested: (shown: Shown) => boolean,
): ActionResult {
  const verify = () => {
    const shown = read();
    return { shown, holds: isAsRequested(shown) };
  };
  return { target, verify };
}

export type Handler<Name extends Action["action"]> = (
  action: ActionOf<Name>,
  context: ActionContext,
) => Promise<ActionResult>;
