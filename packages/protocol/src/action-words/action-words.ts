import type { AgentActionName } from "../action.ts";

/** `planned` and `asked` come before the action: `planned` shows its value, `asked` does not. */
export type Tense = "planned" | "asked" | "doing" | "done" | "failed";

/** Templates with slots in braces. `asked` defaults to `planned`. */
export type Phrase = Record<Exclude<Tense, "asked">, string> & { asked?: string };

/** One for each action, and for variants that read differently. */
export type PhraseName =
  | AgentActionName
  | "uncheck"
  | "double_click"
  | "right_click"
  | "click_with"
  | "press_in"
  | "scroll_to"
  | "scroll_by"
  | "fetch_with"
  | "wait_for_text"
  | "wait_until_gone"
  | "other"
  | "other_with";

/** How actions are described in one language. */
export interface ActionWords {
  phrases: Record<PhraseName, Phrase>;
  /** Replaces a hidden value. */
  secret: string;
  /** `{value}` is the name of the secret. */
  namedSecret: string;
  /** An element that is not on the page; `{name}` is its id. */
  missing: string;
  /** An element without a label; `{name}` is its id. */
  unlabelled: string;
  point: string;
  /** Used when the action names no element. */
  page: string;
  /** What a key presses. Default: English, as for the next two. */
  presses?: string;
  /** Where something goes, if not to the page's own address. */
  goesTo?: string;
  /** What is sent without being shown. */
  unseen?: string;
}
