// Finds the option that a text means.
import { quote } from "../../sense/render-field.ts";
import { isDisabled } from "../../sense/value.ts";
import { normalise } from "../../text.ts";
import { refuse } from "../action-error.ts";

export interface Choice<Item> {
  label: string;
  /** The value in the page's code. */
  value?: string;
  item: Item;
}

/** The only option that a text means: by its label, its value, or the unique start of its label. */
export function choose<Item>(wanted: string, choices: Choice<Item>[], name: string): Choice<Item> {
  const [choice, ...others] = findChoice(wanted, choices);
  if (!choice) return refuseMissing(wanted, choices, name);
  if (others[0])
    refuse(
      "AMBIGUOUS",
      `"${wanted}" matches several options of ${name}: ${quoted([choice, ...others])}. Specify which one.`,
    );
  return choice;
}

/** One enabled option for each text. */
export function chooseAll<Item extends Element>(wanted: string[], choices: Choice<Item>[], name: string) {
  return wanted.map((text) => mustBeSelectable(choose(text, choices, name), name));
}

export function mustBeSelectable<Item extends Element>(choice: Choice<Item>, name: string): Choice<Item> {
  if (isDisabled(choice.item))
    refuse("DISABLED", `The option "${choice.label}" of ${name} is disabled. Choose another.`);
  return choice;
}

const equals = (label: string, text: string) => label === text;
const startsWith = (label: string, text: string) => text && label.startsWith(text);

/** Comparisons, strictest first. */
const comparisons = [
  [String, equals],
  [normalise, equals],
  [squeeze, equals],
  [normalise, startsWith],
  [squeeze, startsWith],
] as const;

export function sameLabels(shown: string[], chosen: { label: string }[]): boolean {
  return shown.length === chosen.length && chosen.every(({ label }) => shown.includes(label));
}

/** The options that a text may mean, by the strictest comparison that matches any. */
export function findChoice<Item>(wanted: string, choices: Choice<Item>[]): Choice<Item>[] {
  for (const [simplify, matches] of comparisons) {
    const text = simplify(wanted);
    const byLabel = choices.filter(({ label }) => (text || !wanted) && matches(simplify(label), text));
    const found = byLabel[0] ? byLabel : choices.filter(({ value }) => text && value && equals(simplify(value), text));
    if (found[0]) return found;
  }
  return [];
}

/** Without white space and punctuation: "United-States " and "united states". */
function squeeze(text: string): string {
  return normalise(text).replace(/[\s\p{P}]+/gu, "");
}

const maxListed = 8;

function quoted(choices: { label: string }[]): string {
  return choices
    .slice(0, maxListed)
    .map(({ label }) => quote(label, 60))
    .join(", ");
}

function refuseMissing(wanted: string, choices: { label: string }[], name: string): never {
  const rest = choices.length - maxListed;
  return refuse(
    "OPTION_NOT_FOUND",
    choices[0]
      ? `${name} has no option ${quote(wanted, 60)}. Choose one of ${quoted(nearest(wanted, choices))}${rest > 0 ? `, or ${rest} others` : ""}.`
      : `${name} has no options now.`,
  );
}

/** Sorts options by how many pairs of letters their labels share with the text. */
function nearest(wanted: string, choices: { label: string }[]): { label: string }[] {
  if (choices.length <= maxListed) return choices;
  const text = normalise(wanted);
  const pairs = Array.from(text, (letter, index) => letter + text[index + 1]);
  const count = (label: string) => pairs.filter((pair) => normalise(label).includes(pair)).length;
  return Array.from(choices).sort((a, b) => count(b.label) - count(a.label));
}

/** Reads yes or no as people write it; undefined for anything else. */
export function understandYes(text: string): boolean | undefined {
  const word = normalise(text);
  if (/^(?:yes|y|true|on|1|(?:check|tick)(?:ed)?|x|agree|はい)$/.test(word)) return true;
  return /^(?:no|n|false|off|0|un(?:check|tick)(?:ed)?|いいえ|)$/.test(word) ? false : undefined;
}
