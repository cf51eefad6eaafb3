import type { Point } from "@giselles-ai/protocol";

/** A point of the last screenshot in its pixels, or an element by its id. */
export type Place = Point | { ref: string };

/** What a model that was trained for a vendor's tools asks for, in one form for all vendors. */
export type ComputerAction =
  | { type: "click"; at: Place; button?: "right" | "middle"; clicks?: 2 | 3; modifiers?: Modifier[] }
  | { type: "move"; at: Place }
  | { type: "drag"; from: Place; to: Place }
  /** Without `at`: into the element that has the focus. */
  | { type: "type"; text: string; at?: Place; replaces?: boolean; submits?: boolean }
  | { type: "set"; at: Place; value: string | boolean }
  /** One chord, such as Control+A. */
  | { type: "keys"; keys: string }
  /** In CSS pixels; downwards if positive. */
  | { type: "scroll"; at?: Place; deltaY: number }
  | { type: "reveal"; at: Place }
  | { type: "navigate"; url: string }
  | { type: "back" }
  | { type: "wait"; ms: number }
  /** Nothing to do: the answer has a picture of the page anyway. */
  | { type: "look" }
  /** The answer has the page as text, or only its lines with these words. */
  | { type: "read"; find?: string }
  | { type: "refuse"; code: "INVALID_ACTION" | "OUT_OF_RANGE"; message: string };

export type Modifier = "Control" | "Shift" | "Alt" | "Meta";

/** One call of a vendor's tool: its actions, and what the vendor wants a person to confirm before they run. */
export interface ComputerCall {
  actions: ComputerAction[];
  warning?: string;
}

/** The size of the last screenshot in CSS pixels. */
export interface PictureSize {
  width: number;
  height: number;
}

export function refusal(message: string, code: "INVALID_ACTION" | "OUT_OF_RANGE" = "INVALID_ACTION"): ComputerAction {
  return { type: "refuse", code, message };
}
