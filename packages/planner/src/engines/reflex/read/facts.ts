import type { Meaning } from "../meaning/meanings.ts";

/** One value of a document. */
export interface Fact {
  /** Its keys, outermost first: ["shipping", "city"]. */
  path: string[];
  value: string | boolean | string[];
  /** Other forms of the last key: without its brackets, and what is in them. */
  otherKeys?: string[];
  /** The facts that it was joined from. */
  parts?: Fact[];
  /** The date that the value stands for, as YYYY-MM-DD. */
  asDate?: string;
  /** The field that it is for, if its place among other values says so. */
  fieldId?: string;
  meaning?: Meaning;
  /** It is about somebody else than the person, so that only a place that asks about them takes it. */
  isOther?: boolean;
  /** How the person said it. */
  wording?: string;
}

export interface FormDocument {
  facts: Fact[];
  /** The rest of the instruction, such as "and submit". */
  rest: string;
  /** Whether the app knows the facts. It may know more than the form asks for. */
  isKnown?: boolean;
}
