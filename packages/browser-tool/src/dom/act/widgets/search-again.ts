// A text box that puts its old text back as soon as it loses the focus takes only choices: the text in it is a search.
import type { ActionContext, ActionResult } from "../handler.ts";
import { blurActive, clickOn, focusElement, nextTask, normalise, verifiedBy, waitFor, writeText } from "../kit.ts";
import type { Target } from "../target.ts";
import { Dropdown } from "./dropdown.ts";
import { refuseSearch } from "./not-chosen.ts";

/** How long the choices may take after the text. */
const choicesTimeoutMs = 1500;

/** Types the text once more, keeps the focus, and chooses what the page then offers for it. Undefined if it offers nothing. */
export async function searchAgain(
  target: Target,
  value: string,
  context: ActionContext,
): Promise<ActionResult | undefined> {
  context.refresh(target);
  const dropdown = new Dropdown(target, context);
  clickOn(target);
  focusElement(target.element);
  const matching = () => dropdown.choices().filter(({ label }) => normalise(label).includes(normalise(value)));
  const search = (text: string) => {
    writeText(target.element as HTMLInputElement, text, true);
    return waitFor(() => matching().length > 0, choicesTimeoutMs);
  };
  // A page may not find its own choice by all of its words.
  const [first = ""] = value.split(/[\s,(]/);
  if (!(await search(value)) && first !== value) await search(first);
  const choices = matching();
  const exact = choices.filter(({ label }) => normalise(label) === normalise(value));
  const [choice, other] = exact[0] ? exact : choices;
  if (choice && !other) {
    await dropdown.press(choice.item);
    // What is not chosen is taken back.
    blurActive(context.page);
    const isChosen = (shown: string) => !!shown && wordsIn(shown).every((word) => wordsIn(choice.label).includes(word));
    const done = verifiedBy(target, () => (target.element as HTMLInputElement).value, isChosen);
    return { ...done, message: `"${choice.label}" was chosen.` };
  }
  blurActive(context.page);
  await nextTask();
  return choice && refuseSearch(target.name, choices);
}

/** Some pages show a choice in other signs, such as "Lisbon (LIS)" for "Lisbon, Portugal LIS". */
function wordsIn(text: string): string[] {
  return normalise(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}
