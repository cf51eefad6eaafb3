import type { FieldKind } from "@giselles-ai/protocol";

/** An element of the page as an instruction describes it. */
export interface Target {
  /** Its name: "Submit", "email address". Empty for "the text field". */
  name: string;
  /** The name was in quotes, so it must match exactly. */
  quoted: boolean;
  /** The kinds that the wording allows: "button", "the list". */
  kinds?: FieldKind[];
  /** The word for the kind, since it may be part of the name: "Tab #2". */
  kindWord?: string;
  /** 1 for the first; -1 for the last. */
  ordinal?: number;
  /** Where it is: a row, a dialog, a section, or an adjacent text. */
  scope?: string;
  /** "a", "any": any match will do. */
  any?: boolean;
  /** "both" is 2; "all" and "every" is Infinity. */
  count?: number;
  superlative?: Superlative;
}

export interface Superlative {
  /** What is compared. */
  of: "price" | "duration" | "number" | "rating" | "date" | "age";
  most: boolean;
  word: string;
}

/** What to enter: a text, or what the page shows under a description. */
export type Value = { type: "text"; text: string } | { type: "page"; what: string };

/** Which rows are meant: "the first unread message", "all orders under $100". */
export interface Noun {
  /** The words that a row, the page or the control must have, normalised. */
  words: string[];
  all: boolean;
  /** 1 for the first; -1 for the last. */
  ordinal?: number;
  superlative?: Superlative;
  /** The word right after the superlative, which may only say what kind of thing a row is: "the cheapest lamp". */
  kind?: string;
  limit?: Limit;
  /** Only rows whose box is checked, or only those whose box is not. */
  checked?: boolean;
}

/** "less than $60". */
export interface Limit {
  less: boolean;
  amount: number;
}

/** "if Bob Stone is a designer": the words of the row, and what it must say. */
export interface Condition {
  words: string[];
  says?: string[];
  limit?: Limit;
}

interface WithWording {
  /** The part of the instruction that it was parsed from. */
  wording: string;
  /** It is skipped if the page does not fulfil this. */
  when?: Condition;
}

export type Intent = WithWording &
  (
    | { type: "enter"; value: Value; target: Target | undefined }
    | { type: "choose"; option: string; path?: string[]; quoted: boolean; target: Target | undefined }
    | { type: "check"; name: Target; checked: boolean }
    | { type: "press"; target: Target }
    /** Something done with one or several rows of the page; what it means without rows is in `otherwise`. */
    | { type: "item"; verb: string; noun: Noun; otherwise?: ClauseIntent }
    | { type: "sort"; by: string }
    | { type: "read"; what: string }
    | { type: "open"; target: Target; close?: boolean }
    | { type: "seek"; verb: string; thing: string; superlative?: Superlative; criteria: Criterion[] }
    | { type: "scroll"; target?: Target; down: boolean }
    | { type: "clear"; target: Target }
    | { type: "upload"; file: string; target: Target | undefined }
    | { type: "go"; url: string }
    | { type: "key"; keys: string }
    | { type: "nothing" }
    | { type: "unknown" }
  );
export type IntentOf<Type extends Intent["type"]> = Extract<Intent, { type: Type }>;

/** "from year 1999": the words that identify the field, and the value. */
export interface Criterion {
  cue: string;
  value: string;
}

/** An intent before its wording is added. */
export type ClauseIntent = Intent extends infer One
  ? One extends Intent
    ? Omit<One, "wording" | "when">
    : never
  : never;
