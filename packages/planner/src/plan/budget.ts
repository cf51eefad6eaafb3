import { PlannerError } from "../planner-error.ts";

/**
 * Estimates the tokens of a text, rather too high than too low: on average a token has at least 3 Latin characters in our prompts,
 * and in other scripts each character may be a token.
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

const minPageTokens = 200;

/** Divides the context window: first the answer, then the fixed part and the history. The page gets the rest. */
export function divideContext(contextTokens: number, fixedTokens: number): Budgets {
  const output = Math.min(8192, Math.floor(contextTokens / 4));
  const free = contextTokens - output - fixedTokens;
  const history = Math.min(4000, Math.floor(free / 4));
  const page = free - history;
  if (page < minPageTokens) {
    throw new PlannerError(
      "budget_exceeded",
      `The goal and the tools take about ${fixedTokens} of the model's ${contextTokens} tokens, and ${output} are reserved for the answer, so ` +
        "the page does not fit. Shorten the goal, offer fewer tools, or use a larger context (contextTokens).",
    );
  }
  return { page, history, output };
}

/** Truncates after a whole line and notes how many lines are missing. */
export function cutToBudget(text: string, budget: number, rest = "; scroll to see them"): string {
  if (estimateTokens(text) <= budget) return text;
  const lines = text.split("\n");
  const kept: string[] = [];
  let left = budget - 20;
  for (const line of lines) {
    left -= estimateTokens(`${line}\n`);
    if (left < 0) break;
    kept.push(line);
  }
  return [...kept, `(${lines.length - kept.length} more lines${rest})`].join("\n");
}
