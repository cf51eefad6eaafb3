// Which of the things on offer a person means.
import { cut, normalise } from "../../words.ts";
import { refuse } from "../action-error.ts";

export interface Offer<Thing> {
  label: string;
  /** What the page calls it in its own code. */
  value?: string;
  thing: Thing;
}

/** The one offer that is meant: by label, by value, or by the start of a label if only one starts so. */
export function choose<Thing>(wanted: string, offers: Offer<Thing>[], name: string): Offer<Thing> {
  const choice = findChoice(wanted, offers);
  if (!choice) return notOffered(wanted, offers, name);
  if (Array.isArray(choice))
    refuse(
      "AMBIGUOUS",
      `"${wanted}" could be several options of ${name}: ${quoted(choice.slice(0, most))}. Say which.`,
    );
  return choice;
}

/** One offer for each, none of them disabled. */
export function chooseAll<Thing extends Element>(wanted: string[], offers: Offer<Thing>[], name: string) {
  return wanted.map((text) => mustBeOpen(choose(text, offers, name), name));
}

export function mustBeOpen<Thing extends Element>(offer: Offer<Thing>, name: string): Offer<Thing> {
  if (offer.thing.closest(":disabled, [aria-disabled=true]"))
    refuse("DISABLED", `The option "${offer.label}" of ${name} is disabled. Choose another.`);
  return offer;
}

/** One offer, several that are equally good, or none. */
export function findChoice<Thing>(wanted: string, offers: Offer<Thing>[]): Offer<Thing> | Offer<Thing>[] | undefined {
  for (const read of [(text: string) => text, normalise, squeeze]) {
    const text = read(wanted);
    const called = offers.filter(({ label }) => read(label) === text && (text || !wanted));
    const found = called.length > 0 ? called : offers.filter(({ value }) => text && value && read(value) === text);
    if (found.length > 0) return found.length > 1 ? found : found[0];
  }
  for (const read of [normalise, squeeze]) {
    const text = read(wanted);
    const found = offers.filter(({ label }) => text && read(label).startsWith(text));
    if (found.length > 0) return found.length > 1 ? found : found[0];
  }
  return undefined;
}

/** Without white space and punctuation: "United-States " and "united states". */
function squeeze(text: string): string {
  return normalise(text).replace(/[\s\p{P}]+/gu, "");
}

const most = 8;

function quoted(offers: { label: string }[]): string {
  return offers.map(({ label }) => `"${cut(label, 60)}"`).join(", ");
}

function notOffered(wanted: string, offers: { label: string }[], name: string): never {
  const labels = offers.map(({ label }) => label);
  const nearest = nearestLabels(wanted, labels).map((label) => ({ label }));
  const rest = offers.length - most;
  return refuse(
    "OPTION_NOT_FOUND",
    rest > -most
      ? `${name} has no option "${cut(wanted, 60)}". Choose one of ${quoted(nearest)}${rest > 0 ? `, or ${rest} others` : ""}.`
      : `${name} offers no options now.`,
  );
}

/** The labels that share the most pairs of letters with what was asked for, best first. */
export function nearestLabels(wanted: string, labels: string[], count = most): string[] {
  if (labels.length <= count) return labels;
  const pairs = pairsOf(wanted);
  const score = (label: string) => {
    const own = pairsOf(label);
    return own.filter((pair) => pairs.includes(pair)).length / (pairs.length + own.length);
  };
  const scored = labels.map((label) => ({ label, score: score(label) }));
  return scored
    .sort((a, b) => b.score - a.score)
    .slice(0, count)
    .map(({ label }) => label);
}

function pairsOf(text: string): string[] {
  return Array.from(normalise(text), (letter, at) => letter + normalise(text)[at + 1]);
}

/** Yes or no, as people write it. */
export function understandYes(text: string): boolean | undefined {
  const word = normalise(text);
  if (/^(?:yes|y|true|on|1|(?:check|tick)(?:ed)?|x|agree|はい)$/.test(word)) return true;
  return /^(?:no|n|false|off|0|un(?:check|tick)(?:ed)?|いいえ|)$/.test(word) ? false : undefined;
}
