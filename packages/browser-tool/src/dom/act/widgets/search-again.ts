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
  writeText(target.element as HTMLInputElement, value, true);
  const matching = () => dropdown.choices().filter(({ label }) => normalise(label).includes(normalise(value)));
  await waitFor(() => matching().length > 0, choicesTimeoutMs);
  const choices = matching();
  const exact = choices.filter(({ label }) => normalise(label) === normalise(value));
  const [choice, other] = exact[0] ? exact : choices;
  if (choice && !other) {
    await dropdown.press(choice.item);
    const isChosen = (shown: string) => normalise(shown).includes(normalise(choice.label));
    const done = verifiedBy(target, () => (target.element as HTMLInputElement).value, isChosen);
    return { ...done, message: `Chose "${choice.label}".` };
  }
  blurActive(context.page);
  await nextTask();
  return choice && refuseSearch(target.name, choices);
}
