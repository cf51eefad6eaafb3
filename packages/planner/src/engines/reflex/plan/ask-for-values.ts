import { listQuestions } from "../match/questions.ts";
import type { Decision } from "./decision.ts";
import type { Surroundings } from "./scene.ts";
import { questionNamed } from "./statement/find-labels.ts";
import { tokensOf, trimGlue } from "./statement/glue.ts";

const fillIn =
  /^(?:please\s+)?(?:fill|complete)\b(?:\s+(?:in|out|up|it|this|that|the|my|form|page|everything|all|fields?))*[.!]?$|^(?:bitte )?(?:das )?formular ausfüllen[.!]?$|^(?:remplis|remplir|remplissez)(?: le formulaire)?[.!]?$|^(?:rellena|completa)(?:r)?(?: el formulario)?[.!]?$|^(?:この)?フォーム(?:に|を)?(?:入力|記入)(?:して(?:ください)?)?[。！]?$/iu;
const undo =
  /^(?:please\s+)?(?:undo|revert|take (?:it|that) back|rückgängig|annule|deshaz|deshacer|元に戻して|取り消して)(?:\s+(?:that|it|this|the last (?:step|change)|machen|cela|eso))?[.!。]?$/iu;

/** "fill in the form", "change the plan": a request that lacks its values. Asks for them. */
export function askForValues(goal: string, { page, say }: Surroundings): Decision | undefined {
  const text = goal.trim();
  if (undo.test(text)) return { decision: "cannot", message: say.cannotUndo() };
  const questions = listQuestions(page).filter(({ kind }) => kind !== "boxes");
  if (fillIn.test(text))
    return { decision: "ask", clarification: say.askValues(questions.slice(0, 12).map(({ label }) => label)) };
  const name = trimGlue(tokensOf(text)).join(" ");
  const named = name ? questionNamed(name, questions, 0.75) : undefined;
  if (!named) return undefined;
  const { label, options } = named.question;
  return { decision: "ask", clarification: say.askValue(label, options.slice(0, 12)) };
}
