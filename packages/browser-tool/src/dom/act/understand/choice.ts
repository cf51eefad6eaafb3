// Which of the things on offer a person means.
import { cut, normalise } from "../../words.ts";
import { ActionError } from "../action-error.ts";

export interface Offer<Thing> {
  label: string;
  /** What the page calls it in its own code. */
  value?: string;
  thing: Thing;
}

/** The one offer that is meant: by label, by value, or by the start of a label if only one starts so. */
export function choose<Thing>(wanted: string, offers: Offer<Thing>[], name: string): Offer<Thing> {
  const choice = findChoice(wanted, offers);
  if (choice === undefined) throw notOffered(wanted, offers, name);
  if (Array.isArray(choice)) {
    const list = choice.slice(0, 8).map(({ label }) => `"${cut(label, 60)}"`);
    throw new ActionError(
      "AMBIGUOUS",
      `"${wanted}" could be several options of ${name}: ${list.join(", ")}. Say which.`,
    );
  }
  return choice;
}

/** One offer, several that are equally good, or none. */
export function findChoice<Thing>(wanted: string, offers: Offer<Thing>[]): Offer<Thing> | Offer<Thing>[] | undefined {
  const text = normalise(wanted);
  const tests: ((offer: Offer<Thing>) => boolean)[] = [
    ({ label }) => label === wanted,
    ({ value }) => value !== undefined && value === wanted && wanted !== "",
    ({ label }) => normalise(label) === text,
    ({ value }) => value !== undefined && text !== "" && normalise(value) === text,
    ({ label }) => text !== "" && squeeze(label) === squeeze(wanted) && squeeze(wanted) !== "",
    ({ label }) => text !== "" && normalise(label).startsWith(text),
    ({ label }) => text.length > 1 && squeeze(label).startsWith(squeeze(wanted)) && squeeze(wanted) !== "",
  ];
  for (const test of tests) {
    const found = offers.filter(test);
    if (found.length === 1) return found[0];
    if (found.length > 1) return found;
  }
  return undefined;
}

/** Without white space and punctuation: "United-States " and "united states". */
function squeeze(text: string): string {
  return normalise(text).replace(/[\s\p{P}]+/gu, "");
}

function notOffered<Thing>(wanted: string, offers: Offer<Thing>[], name: string): ActionError {
  if (offers.length === 0) return new ActionError("OPTION_NOT_FOUND", `${name} offers no options now.`);
  const nearest = nearestLabels(
    wanted,
    offers.map(({ label }) => label),
  );
  const list = nearest.map((label) => `"${cut(label, 60)}"`).join(", ");
  const rest = offers.length - nearest.length;
  return new ActionError(
    "OPTION_NOT_FOUND",
    `${name} has no option "${cut(wanted, 60)}". Choose one of ${list}${rest > 0 ? `, or ${rest} others` : ""}.`,
  );
}

/** The labels that share the most with what was asked for, best first. */
export function nearestLabels(wanted: string, labels: string[], most = 8): string[] {
  if (labels.length <= most) return labels;
  const pairs = pairsOf(normalise(wanted));
  const scored = labels.map((label, index) => ({ label, index, score: likeness(pairs, pairsOf(normalise(label))) }));
  scored.sort((a, b) => b.score - a.score || a.index - b.index);
  return scored.slice(0, most).map(({ label }) => label);
}

function pairsOf(text: string): Set<string> {
  const pairs = new Set<string>();
  for (let index = 0; index < text.length - 1; index += 1) pairs.add(text.slice(index, index + 2));
  return pairs;
}

function likeness(a: Set<string>, b: Set<string>): number {
  let shared = 0;
  for (const pair of a) if (b.has(pair)) shared += 1;
  return (2 * shared) / (a.size + b.size || 1);
}

/** Yes or no, as people write it. */
export function understandYes(text: string): boolean | undefined {
  const word = normalise(text);
  if (/^(?:yes|y|true|on|1|checked|x|tick|ticked|agree|はい)$/.test(word)) return true;
  if (/^(?:no|n|false|off|0|unchecked|untick|unticked|いいえ|)$/.test(word)) return false;
  return undefined;
}
