// Which of the things on offer a person means.
import { isDisabled } from "../../sense/value.ts";
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
  const [choice, ...others] = findChoice(wanted, offers);
  if (!choice) return notOffered(wanted, offers, name);
  if (others[0])
    refuse("AMBIGUOUS", `"${wanted}" could be several options of ${name}: ${quoted([choice, ...others])}. Say which.`);
  return choice;
}

/** One offer for each, none of them disabled. */
export function chooseAll<Thing extends Element>(wanted: string[], offers: Offer<Thing>[], name: string) {
  return wanted.map((text) => mustBeOpen(choose(text, offers, name), name));
}

export function mustBeOpen<Thing extends Element>(offer: Offer<Thing>, name: string): Offer<Thing> {
  if (isDisabled(offer.thing))
    refuse("DISABLED", `The option "${offer.label}" of ${name} is disabled. Choose another.`);
  return offer;
}

const plainly = (text: string) => text;
const is = (said: string, text: string) => said === text;
const begins = (said: string, text: string) => text !== "" && said.startsWith(text);

/** Ways to compare, the strictest first. */
const ways = [
  [plainly, is],
  [normalise, is],
  [squeeze, is],
  [normalise, begins],
  [squeeze, begins],
] as const;

export function sameLabels(shown: string[], chosen: { label: string }[]): boolean {
  return shown.length === chosen.length && chosen.every(({ label }) => shown.includes(label));
}

/** The offer that is meant; several if they are equally good. */
export function findChoice<Thing>(wanted: string, offers: Offer<Thing>[]): Offer<Thing>[] {
  for (const [read, fits] of ways) {
    const text = read(wanted);
    const called = offers.filter(({ label }) => (text || !wanted) && fits(read(label), text));
    const found = called[0] ? called : offers.filter(({ value }) => text && value && is(read(value), text));
    if (found[0]) return found;
  }
  return [];
}

/** Without white space and punctuation: "United-States " and "united states". */
function squeeze(text: string): string {
  return normalise(text).replace(/[\s\p{P}]+/gu, "");
}

const most = 8;

function quoted(offers: { label: string }[]): string {
  return offers
    .slice(0, most)
    .map(({ label }) => `"${cut(label, 60)}"`)
    .join(", ");
}

function notOffered(wanted: string, offers: { label: string }[], name: string): never {
  const rest = offers.length - most;
  return refuse(
    "OPTION_NOT_FOUND",
    offers[0]
      ? `${name} has no option "${cut(wanted, 60)}". Choose one of ${quoted(nearest(wanted, offers))}${rest > 0 ? `, or ${rest} others` : ""}.`
      : `${name} offers no options now.`,
  );
}

/** Those whose labels have the most of the pairs of letters that were asked for come first. */
function nearest(wanted: string, offers: { label: string }[]): { label: string }[] {
  if (offers.length <= most) return offers;
  const text = normalise(wanted);
  const pairs = Array.from(text, (letter, at) => letter + text[at + 1]);
  const count = (label: string) => pairs.filter((pair) => normalise(label).includes(pair)).length;
  return offers.map(({ label }) => ({ label, score: count(label) })).sort((a, b) => b.score - a.score);
}

/** Yes or no, as people write it. */
export function understandYes(text: string): boolean | undefined {
  const word = normalise(text);
  if (/^(?:yes|y|true|on|1|(?:check|tick)(?:ed)?|x|agree|はい)$/.test(word)) return true;
  return /^(?:no|n|false|off|0|un(?:check|tick)(?:ed)?|いいえ|)$/.test(word) ? false : undefined;
}
