/** How a text must match: a part of it ignoring case, all of it exactly, or a pattern. */
export type TextMatch = { text: string; exact: boolean } | { pattern: string; flags: string };

/** One step of a locator: what it looks for, in what the steps before it found. */
export type Step =
  | { by: "css"; selector: string }
  | { by: "role"; role: string; name?: TextMatch; disabled?: boolean }
  | { by: "label"; match: TextMatch }
  | { by: "text"; match: TextMatch }
  | { by: "attribute"; attribute: string; match: TextMatch }
  | { by: "filter"; match: TextMatch }
  /** -1 is the last. */
  | { by: "nth"; index: number };

export function textMatch(text: string | RegExp, exact = false): TextMatch {
  return typeof text === "string" ? { text, exact } : { pattern: text.source, flags: text.flags };
}
