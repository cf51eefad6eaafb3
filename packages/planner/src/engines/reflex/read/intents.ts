import type { FieldKind } from "@giselles-ai/protocol";

/** A thing on the page, as an instruction speaks of it. */
export interface Target {
  /** Its name, as far as the words give one: "Submit", "email address". Empty for "the text field". */
  name: string;
  /** The name stood in quotes, so it is meant to the letter. */
  quoted: boolean;
  /** The kinds that the words allow: "button", "the list". */
  kinds?: FieldKind[];
  /** The word that said the kind, since it may be the name: "Tab #2". */
  kindWord?: string;
  /** 1 for the first; -1 for the last. */
  ordinal?: number;
  /** Where it is: a row, a dialog, a section, or what it stands beside. */
  scope?: string;
  /** "a", "any": one as good as another. */
  any?: boolean;
  /** "both" is 2; "all" and "every" is Infinity. */
  count?: number;
  superlative?: Superlative;
}

export interface Superlative {
  /** What is compared: a price, a duration, a date, or any number. */
  of: "price" | "duration" | "number";
  most: boolean;
  word: string;
}

/** What to write: words, or words that are to be found on the page. */
export type Value =
  | { type: "text"; text: string }
  | { type: "word"; which: "first" | "last"; of: Target }
  | { type: "matching"; starts?: string; ends?: string; contains?: string };

interface Said {
  /** The words of the instruction that this comes from. */
  said: string;
}

export type Intent = Said &
  (
    | { type: "enter"; value: Value; target: Target | undefined }
    | { type: "choose"; option: string; path?: string[]; quoted: boolean; target: Target | undefined }
    | { type: "check"; name: Target; checked: boolean }
    | { type: "press"; target: Target }
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

/** "from year 1999": the words that tell the field, and the value. */
export interface Criterion {
  cue: string;
  value: string;
}

/** An intent as a clause gives it, before it is noted how it was said. */
export type Unsaid = Intent extends infer One ? (One extends Intent ? Omit<One, "said"> : never) : never;
