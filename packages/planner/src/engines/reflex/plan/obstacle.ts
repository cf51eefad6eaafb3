import type { SnapshotField } from "@giselles-ai/protocol";
import { isToggle } from "@giselles-ai/protocol/rules";
import { holdsAnswer, isAnswer } from "../families.ts";
import type { Page } from "../match/page.ts";
import { normalise } from "../words.ts";
import { called } from "./called.ts";
import type { Draft, Tools } from "./tools.ts";

/** Answers that only an offer or a notice has. */
const declineLabels =
  /^(?:dismiss|no,? thanks?|not now|later|maybe later|nein,? danke|spater|non,? merci|plus tard|no,? gracias|mas tarde|後で|今はしない)$/;
/** Answers that a form may have too, to discard what was entered. */
const cancelLabels =
  /^(?:cancel|close|no|skip|stay|x|×|✕|✖|reject(?: all)?|decline|abbrechen|schliessen|annuler|fermer|cancelar|cerrar|キャンセル|閉じる|いいえ)$/;

/** A button that may dismiss what blocks the form. It is only pressed if it does not belong to the form. */
export interface Obstacle {
  button: SnapshotField;
  dismissal: Draft | undefined;
}

/** If all inputs are disabled, finds the only button that dismisses a question. */
export function findObstacle(page: Page, tools: Tools): Obstacle | undefined {
  const { fields } = page;
  const inputs = fields.filter(({ kind }) => holdsAnswer(kind) || isToggle(kind));
  if (inputs.length === 0 || !inputs.every(({ disabled }) => disabled)) return undefined;
  const isDismissing = ({ label }: SnapshotField) =>
    declineLabels.test(normalise(label)) || cancelLabels.test(normalise(label));
  const [button, ...others] = fields.filter((field) => isAnswer(field.kind) && !field.disabled && isDismissing(field));
  if (!button || others.length > 0) return undefined;
  const isHarmless = declineLabels.test(normalise(button.label)) || isApart(button, inputs, page);
  const why = `press ${called(button)}, because it blocks the form`;
  return { button, dismissal: isHarmless ? { ...tools.click(button, why, 0.7), risk: "low" } : undefined };
}

/** Whether a text stands between the form and the button, as in a dialog, or a heading of its own surrounds the button. */
function isApart(button: SnapshotField, inputs: SnapshotField[], { fields, outline }: Page): boolean {
  if (button.group !== undefined && inputs.every(({ group }) => group !== button.group)) return true;
  const places = inputs.map((input) => fields.indexOf(input));
  const [first, last, at] = [Math.min(...places), Math.max(...places), fields.indexOf(button)];
  const isBetween = (place: number) => (at > last ? place > last + 1 && place <= at : at < first && place <= at);
  return outline.some((entry) => entry.at !== undefined && isBetween(entry.at));
}
