// "from Lancaster depot to Ulverston clinic": two places in one clause, for the two questions that ask for them.
import { answerWith } from "../../match/answer.ts";
import { withoutBrackets } from "../../match/name-score.ts";
import type { Question } from "../../match/questions.ts";
import { normalise } from "../../words.ts";
import { tokensOf } from "../statement/glue.ts";
import type { Context } from "../statement/parts.ts";
import { restoreRaw } from "../statement/typed-values.ts";
import { type Clause, openQuestions, use } from "./story.ts";

const place = String.raw`((?:the |der |dem |la |le |el )?\p{L}[\p{L}\d'’.-]*(?: \p{L}[\p{L}\d'’.-]*){0,3}?)`;
const end = String.raw`(?= (?:and|und|et|y|by|on|at|via|with|mit|am|per|back|zurück)(?!\p{L})|\s*[,;.]|\s*\u27ea|\s*$)`;
const routes = [
  `from ${place} to ${place}`,
  `von ${place} nach ${place}`,
  `de ${place} à ${place}`,
  `de ${place} a ${place}`,
].map((route) => new RegExp(String.raw`(?<!\p{L})${route}${end}`, "iu"));
const starts =
  /^(?:from|origin|departure|depart\w* from|start(?:ing point)?|pick ?up(?: from| location| address)?|leaving from|von|abfahrt|start ?ort|de|depart|lieu de depart|desde|origen|salida)$/;
const ends =
  /^(?:to|destination|arrival|going to|drop ?off(?: location| address)?|nach|ziel|zielort|a|arrivee|destino|llegada|hasta)$/;

export function readRoute(clause: Clause, context: Context): void {
  const open = openQuestions(context, clause).filter(({ kind, options }) => kind === "field" && options.length === 0);
  const [from, to] = [sole(open, starts), sole(open, ends)];
  const found = from && to && routes.map((route) => route.exec(clause.text)).find(Boolean);
  if (!from || !to || !found) return;
  const wording = restoreRaw(clause.text, context.values);
  for (const [question, value = ""] of [
    [from, found[1]],
    [to, found[2]],
  ] as const) {
    const answer = answerWith(question, value, undefined);
    const at = clause.tokens.indexOf(tokensOf(value)[0] ?? "");
    if (answer)
      use(clause, Math.max(0, at - 1), at + tokensOf(value).length, { type: "write", question, answer, wording });
  }
}

function sole(questions: Question[], pattern: RegExp): Question | undefined {
  const [only, ...others] = questions.filter(
    ({ label, fields: [field] }) => pattern.test(normalise(withoutBrackets(label))) && field?.kind === "text",
  );
  return others.length === 0 ? only : undefined;
}
