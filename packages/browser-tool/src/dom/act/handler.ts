import type { Action, ActionOf, OutcomeCode, OutcomeStatus } from "@giselles-ai/protocol";
import type { Value } from "../sense/value.ts";
import type { At } from "./events.ts";
import type { Watch } from "./settle.ts";
import type { Target } from "./target.ts";

/** What a pointer or a keyboard does, at places in the view of the element's own page. */
export interface Gesture {
  type: "click" | "hover" | "hold" | "drag" | "press";
  at?: At;
  /** Where a drag ends, and on what. */
  to?: At;
  end?: Element;
  keys?: string;
  durationMs?: number | undefined;
  press?: Press | undefined;
}

/** How something is clicked, where it is more than one click with the left button. */
export interface Press {
  double?: boolean | undefined;
  button?: "left" | "right" | "middle" | undefined;
  modifiers?: readonly ("Control" | "Shift" | "Alt" | "Meta")[] | undefined;
}

/**
 * A hand outside of the page, whose input the browser itself makes: to the page, it is a person's. It must reach the
 * element and nothing else; if it cannot, it does nothing and says why.
 */
export type Hand = (
  element: Element,
  gesture: Gesture,
  /** To be called when the input has arrived: before the page does anything about it. */
  arrived: () => void,
) => Promise<{ code: OutcomeCode; message: string; status?: OutcomeStatus } | undefined>;

/** What an action works with. */
export interface Scene {
  /** Makes a gesture with the hand outside of the page, and throws what it says; else by events that a script makes. */
  make(element: Element, gesture: Gesture, script: () => unknown): Promise<unknown>;
  root: Document | Element;
  page: Document;
  watch: Watch;
  /** Whether the next action presses a key in this field. */
  isKeyNext(fieldId: string): boolean;
  /** Finds the target of an action, before anything is touched. */
  find(fieldId: string): Target;
  /** Brings a target up to date after it was touched: the page may have put another element in its place. */
  again(target: Target): void;
}

/** What was done, to be looked at again before we say that it holds. */
export interface Done {
  target?: Target | undefined;
  /** The page as it is now: the value that is shown, and whether it is what was asked for. Reads `target.element`. */
  look?: () => { holds: boolean; shown?: Value | string[] };
  /** Something to know although it worked. */
  message?: string;
  /** The effect cannot be seen from here, so it is not claimed. */
  unknown?: boolean;
}

/** Said of what needed no doing. */
export const wasSo = "It was so already.";

/** What was done to a target is looked at by reading it, and holds if that is what was asked for. */
export function seen<Shown extends Value | string[]>(
  target: Target,
  read: () => Shown,
  isSo: (shown: Shown) => boolean,
): Done {
  const look = () => {
    const shown = read();
    return { shown, holds: isSo(shown) };
  };
  return { target, look };
}

export type Handler<Name extends Action["action"]> = (action: ActionOf<Name>, scene: Scene) => Promise<Done>;
