import { PlannerError } from "../planner-error.ts";

/**
 * A guess at the tokens of a text, on the safe side for the tokenizers in use: a token is at least 3 characters of the Latin
 * alphabet on average in what we send, and in other scripts a character may cost one.
 */
export function estimateTokens(text: string): number {
  let wide = 0;
  for (let index = 0; index < text.length; index += 1) if (text.charCodeAt(index) > 0x2ff) wide += 1;
  return Math.ceil((text.length - wide) / 3 + wide);
}

export interface Budgets {
  /** For the page. */
  page: number;
  /** For earlier steps. */
  history: number;
  /** For the answer. */
  output: number;
}

const leastPage = 200;

/** Shares out what the model can hold: the answer first, then the fixed part, then history, and the page has the rest. */
export function shareOut(contextTokens: number, fixedTokens: number): Budgets {
  const output = Math.min(8192, Math.floor(contextTokens / 4));
  const free = contextTokens - output - fixedTokens;
  const history = Math.min(4000, Math.floor(free / 4));
  const page = free - history;
  if (page < leastPage) {
    throw new PlannerError(
      "budget_exceeded",
      `The goal and the tools take about ${fixedTokens} of the model's ${contextTokens} tokens, and ${output} are kept for the answer: ` +
        "the page does not fit. Shorten the goal, offer fewer tools, or use a larger context (contextTokens).",
    );
  }
  return { page, history, output };
}

/** Cuts at the end of a line, and says so. */
export function cutToBudget(text: string, budget: number): string {
  if (estimateTokens(text) <= budget) return text;
  const lines = text.split("\n");
  const kept: string[] = [];
  let left = budget - 20;
  for (const line of lines) {
    left -= estimateTokens(`${line}\n`);
    if (left < 0) break;
    kept.push(line);
  }
  return [...kept, `(${lines.length - kept.length} more lines are not shown here; scroll to see what is there)`].join(
    "\n",
  );
}
