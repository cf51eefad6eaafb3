import type { Meaning } from "../meaning/meanings.ts";

/** One value of a document. */
export interface Fact {
  /** Its keys, outermost first: ["shipping", "city"]. */
  path: string[];
  value: string | boolean | string[];
  /** The date that the value stands for, as YYYY-MM-DD. */
  asDate?: string;
  meaning?: Meaning;
}

export interface FormDocument {
  facts: Fact[];
  /** The rest of the instruction, such as "and submit". */
  rest: string;
  /** Whether the app knows the facts. It may know more than the form asks for. */
  isKnown?: boolean;
}
