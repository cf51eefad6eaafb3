// Text fields without a role that offer choices: suggestions while typing, tags, a list that opens.
import { readDisplayedSelection } from "../../sense/displayed-selection.ts";
import { normalise } from "../../text.ts";
import { attribute } from "../../tree.ts";
import { readPendingWork, startRecordingWork, stopRecordingWork } from "../../work/record-work.ts";
import type { ActionContext, ActionResult } from "../handler.ts";
import { waitFor } from "../settle.ts";
import type { Target } from "../target.ts";
import { writeField } from "../text-field.ts";
import { Dropdown } from "./dropdown.ts";

/** How long suggestions may take after the text. */
const suggestionsTimeoutMs = 800;
const maxShown = 5;

/** Whether a text field looks like one with choices, although no role says so. */
export function offersChoices(element: Element): boolean {
  return (
    element.matches("[readonly],[autocomplete=off],[aria-haspopup],[aria-expanded],[aria-controls],[aria-owns]") ||
    isSearchLike(element) ||
    hasTags(element)
  );
}

export function hasTags(element: Element): boolean {
  return readDisplayedSelection(element).tags.size > 0;
}

function isSearchLike(element: Element): boolean {
  const words = ["class", "id", "name", "placeholder"].map((name) => attribute(element, name)).join(" ");
  return /auto-?complet|type-?ahead|suggest|combo-?box|start typing|type to/i.test(words);
}

/** Writes a text. If the page then suggests it, takes the suggestion: the text alone may only be a search. */
export async function fillWithSuggestions(
  target: Target,
  value: string,
  context: ActionContext,
): Promise<ActionResult> {
  const { page } = context;
  if (!value || !maySuggest(target.element)) return writeField(target, value, context);
  const dropdown = new Dropdown(target, context);
  startRecordingWork(page);
  const done = await writeField(target, value, context);
  const isExpected = () => isSearchLike(target.element) || readPendingWork(page).length > 0;
  const isKept = (target.element as HTMLInputElement).value === value;
  if (isKept) await waitFor(() => dropdown.choices().length > 0 || !isExpected(), suggestionsTimeoutMs);
  stopRecordingWork(page);
  const choices = isKept ? dropdown.choices() : [];
  const [choice, other] = choices.filter(({ label }) => normalise(label) === normalise(value));
  if (choice && !other) {
    await dropdown.press(choice.item);
    return { ...done, message: `Chose the suggestion "${choice.label}".` };
  }
  const labels = choices.slice(0, maxShown).map(({ label }) => `"${label}"`);
  return labels[0] && !done.message ? { ...done, message: `The page suggests ${labels.join(", ")}.` } : done;
}

function maySuggest(element: Element): boolean {
  return isSearchLike(element) || element.matches("[autocomplete=off]");
}
