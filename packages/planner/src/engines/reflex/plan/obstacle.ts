import { isToggle } from "@giselles-ai/protocol";
import { holdsAnswer, isAnswer } from "../families.ts";
import type { Page } from "../match/page.ts";
import { normalise } from "../words.ts";
import { called, type Draft, type Tools } from "./tools.ts";

const away =
  /^(?:cancel|close|dismiss|no(?:,? thanks?)?|not now|later|maybe later|skip|stay|x|×|✕|✖|reject(?: all)?|decline|abbrechen|schliessen|annuler|fermer|cancelar|cerrar|キャンセル|閉じる|いいえ)$/;

/** Everything is disabled and something asks a question: it is waved away, by the answer that commits to nothing. */
export function dismissObstacle({ fields }: Page, tools: Tools): Draft | undefined {
  const inputs = fields.filter(({ kind }) => holdsAnswer(kind) || isToggle(kind));
  if (inputs.length === 0 || !inputs.every(({ disabled }) => disabled)) return undefined;
  const [only, ...others] = fields.filter(
    ({ kind, label, disabled }) => isAnswer(kind) && !disabled && away.test(normalise(label)),
  );
  if (!only || others.length > 0) return undefined;
  return { ...tools.click(only, `press ${called(only)}, since something is in the way`, 0.7), risk: "low" };
}
