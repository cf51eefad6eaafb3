import type { AgentActionName } from "../action.ts";

/** Before it may be done, with its value and without; while it is done; when it is done; when it is not. */
export type Tense = "planned" | "asked" | "doing" | "done" | "failed";

/** Names in braces are replaced. Where `asked` is left out, it is as `planned`. */
export type Phrase = Record<Exclude<Tense, "asked">, string> & { asked?: string };

/** One for each action, and for what an action is called in some cases. */
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
  | "other"
  | "other_with";

/** All that is said of actions in one language. */
export interface ActionWords {
  phrases: Record<PhraseName, Phrase>;
  /** A value that is not shown. */
  secret: string;
  /** `{value}` is its name, not what it is. */
  namedSecret: string;
  /** An element that is not in the page; `{name}` is what it was called. */
  missing: string;
  /** An element without a label: its kind and its id. */
  unlabelled: string;
  point: string;
  /** Where no element is named. */
  page: string;
}
