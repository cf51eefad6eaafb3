// Text fields without a role that offer choices: suggestions while typing, tags, a list that opens.
import type { ActionContext, ActionResult } from "../handler.ts";
import {
  hasTags,
  isInChoiceBox,
  isRendered,
  isSearchLike,
  matches,
  maySuggest,
  normalise,
  readPendingWork,
  startRecordingWork,
  stopRecordingWork,
  waitFor,
} from "../kit.ts";
import type { Target } from "../target.ts";
import { chooseByKeys } from "./choose-by-keys.ts";
import { Dropdown } from "./dropdown.ts";
import { describeNotChosen, refuseSearch } from "./not-chosen.ts";
import { searchAgain } from "./search-again.ts";
import { writeField } from "./written-dates.ts";

/** How long suggestions may take after the text. */
const suggestionsTimeoutMs = 800;
/** The same for a field in a box that is called a search: most search only when they are sent. */
const searchBoxTimeoutMs = 350;
const closeTimeoutMs = 200;

/** What fields suggested when nothing was chosen. A page may not find a choice by its whole text. */
const offered = new WeakMap<Element, { label: string }[]>();

/** Whether a text field looks like one with choices, although no role says so. */
export function offersChoices(element: Element): boolean {
  return (
    matches(
      element,
      "[readonly],[tabindex='-1'],[autocomplete=off],[aria-haspopup],[aria-expanded],[aria-controls],[aria-owns]",
    ) ||
    isSearchLike(element) ||
    isInChoiceBox(element) ||
    hasTags(element)
  );
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
  const before = (target.element as HTMLInputElement).value;
  const isOffered = offered.get(target.element)?.some(({ label }) => normalise(label) === normalise(value));
  const again = isOffered && (await searchAgain(target, value, context));
  if (again) return again;
  startRecordingWork(page);
  const done = await writeField(target, value, context);
  const isExpected = () => isSearchLike(target.element) || readPendingWork(page).length > 0;
  const isKept = (target.element as HTMLInputElement).value === value;
  const isOffering = () => dropdown.choices().length > 0;
  if (isKept) await waitFor(() => isOffering() || !isExpected(), suggestionsTimeoutMs);
  if (isKept && matches(target.element, "[class~=search]>*")) await waitFor(isOffering, searchBoxTimeoutMs);
  stopRecordingWork(page);
  const choices = isKept ? dropdown.choices() : [];
  const [choice, other] = choices.filter(({ label }) => normalise(label) === normalise(value));
  if (choice && !other && (await pressSuggestion(choice.item, dropdown)))
    return { ...done, message: `"${choice.label}" was chosen.` };
  if (!choices[0] || context.isKeyNext(target.fieldId)) return done;
  offered.set(dropdown.field(), choices);
  startRecordingWork(page);
  await dropdown.close();
  const isSent = readPendingWork(page).length > 0;
  stopRecordingWork(page);
  const isBack = (dropdown.field() as HTMLInputElement).value === before;
  if (isBack && !isSent && (before || !shows(page, value)))
    return (await searchAgain(target, value, context)) ?? refuseSearch(target.name, choices);
  return { target, unknown: true, message: describeNotChosen(value, choices) };
}

/** Whether the page shows a text: a field that is empty again may have made a tag of it. */
function shows({ body }: Document, text: string): boolean {
  // biome-ignore lint/performance/useDomNodeTextContent: what is hidden does not count
  return normalise(body.innerText).includes(normalise(text));
}

/** Returns whether the list closes, as it does when one is chosen. */
async function pressSuggestion(item: Element, dropdown: Dropdown): Promise<boolean> {
  const isGone = () => !isRendered(item);
  await dropdown.press(item);
  if (await waitFor(isGone, closeTimeoutMs)) return true;
  return (await chooseByKeys(dropdown.field(), item)) && waitFor(isGone, closeTimeoutMs);
}
