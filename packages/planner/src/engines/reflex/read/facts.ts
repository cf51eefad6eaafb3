import type { Meaning } from "../meaning/meanings.ts";

/** One thing that a document says. */
export interface Fact {
  /** The words that name it, outermost first: ["shipping", "city"]. */
  path: string[];
  value: string | boolean | string[];
  meaning?: Meaning;
}

export interface FormDocument {
  facts: Fact[];
  /** What is asked for besides: "and submit". */
  rest: string;
}
