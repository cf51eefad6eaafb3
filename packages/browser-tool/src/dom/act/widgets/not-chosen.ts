import { refuse } from "../kit.ts";

const maxShown = 5;
const maxOffered = 12;

/** For a text that stands in a field whose value may be a choice. */
export function describeNotChosen(text: string, choices: { label: string }[]): string {
  return `The text "${text}" is in the field, but no suggestion was chosen.${offer(choices)}`;
}

/** For a list that continues with its next step when an option is pressed. */
export function describeNext(label: string, choices: { label: string }[]): string {
  return `"${label}" was pressed.${offer(choices)}`;
}

function offer(choices: { label: string }[]): string {
  return choices[0] ? ` The page suggests ${quoted(choices, maxShown)}.` : "";
}

/** For a field that has put its old value back, because the text in it was only a search. */
export function refuseSearch(name: string, choices: { label: string }[]): never {
  const message = `${name} takes only choices, and has its old value again. Choose one of ${quoted(choices, maxOffered)}.`;
  return refuse("OPTION_NOT_FOUND", message, "failed");
}

function quoted(choices: { label: string }[], count: number): string {
  return choices
    .slice(0, count)
    .map(({ label }) => `"${label}"`)
    .join(", ");
}
