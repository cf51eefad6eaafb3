import { answerWith, readYesNo } from "../../match/answer.ts";
import { compareTerms, withoutBrackets } from "../../match/name-score.ts";
import type { Question } from "../../match/questions.ts";
import { normalise } from "../../words.ts";
import { isAffirmation, isGlue, isNegation, tokensOf } from "../statement/glue.ts";
import type { Context, Part } from "../statement/parts.ts";
import { restoreRaw } from "../statement/typed-values.ts";
import { openQuestions, toClause } from "./story.ts";

/** Verbs that say no more than yes: "I carry an inhaler", "ein Verfahren liegt vor". */
const carriers =
  /^(?:carry|carries|come|coming|own|owns|keep|uses?|used|get|gets|been|being|happy|okay|want|work|works|read|habe[n]?|hat|nehme|trage|liegt|vor|bin|bleibt|benotig\w*|brauche\w*|wunsche\w*|ai|avons|prends|desire|souhait\w*|necesit\w*|hace|falta|tengo|tenemos|deseo|needed|required|wanted|available|vorhanden|notig|erforderlich|gewunscht|erwunscht|necesari[oa]|necessaires?|souhaites?|auch|aussi|tambien|would|won't|too|never|yet|selbst|here|there)$/;
const pronouns = /^(?:she|he|they|we|you|who|which|ihm|ihr|sie|er|wir|uns|elle|il|nous|ella|nosotros|mich|mir|dich)$/;

/** "She doesn't get travel-sick", "wir haben keine Haustiere": a question for yes or no that a clause answers. */
export function readYesNoStatement(text: string, context: Context, isLoose = false): Part[] | undefined {
  if (text.includes("\u27ea")) return undefined;
  const tokens = tokensOf(text);
  const content = tokens.map(normalise).filter((word) => !isGlue(word) && !isNegation(word) && !isSmall(word, context));
  if (content.length === 0 || tokens.length > maxWords) return undefined;
  const ranked = openQuestions(context, toClause(text))
    .filter(asksYesNo)
    .map((question) => ({ question, score: scoreWords(content, question, isLoose) }))
    .filter(({ score }) => score >= minScore)
    .sort((a, b) => b.score - a.score);
  const [best = advertising(content, context), second] = ranked;
  if (!best || (second && best.score - second.score < 0.1)) return undefined;
  const isDenied = countDenials(tokens) % 2 === 1;
  const answer = answerWith(best.question, !isDenied);
  return answer && [{ type: "write", question: best.question, answer, wording: restoreRaw(text, context.values) }];
}

/** "ne … pas" is one denial. */
function countDenials(tokens: string[]): number {
  const denials = tokens.filter(isNegation);
  const others = denials.filter((word) => !/^n[e'’]?$/i.test(word));
  return others.length || Math.min(1, denials.length);
}

const advertises =
  /newsletter|marketing|advert|werbung|angebote|publicit|\boffres?\b|\boffers?\b|actualites|ofertas|novedades|keep me posted|promotion/;

/** "no marketing": the only box about advertising, whatever it calls that. */
function advertising(content: string[], { questions }: Context): { question: Question; score: number } | undefined {
  if (content.length > 3 || !content.some((word) => advertises.test(word))) return undefined;
  const [only, ...others] = questions.filter(
    ({ kind, label }) => kind === "toggle" && advertises.test(normalise(label)),
  );
  return only && others.length === 0 ? { question: only, score: 1 } : undefined;
}

const maxWords = 16;
const minScore = 0.6;

function isSmall(word: string, { before }: Context): boolean {
  const isName = before.some(
    (part) =>
      part.type === "fact" &&
      /name$/.test(part.fact.path.at(-1) ?? "") &&
      normalise(String(part.fact.value)).split(" ").includes(word),
  );
  return isName || carriers.test(word) || pronouns.test(word) || isAffirmation(word) || word.length < 2;
}

/** A box whose label denies nothing, or a choice between yes and no. */
export function asksYesNo({ kind, label, options }: Question): boolean {
  if (tokensOf(label).some(isNegation)) return false;
  const answers = options.map(readYesNo);
  return (
    kind === "toggle" || (options.length > 1 && options.length < 4 && answers.includes(true) && answers.includes(false))
  );
}

function scoreWords(content: string[], { label }: Question, isLoose: boolean): number {
  const words = tokensOf(withoutBrackets(label))
    .map((word) => normalise(word).replace(/[/:*_]-?(?:in|innen|r|e)$/, ""))
    .filter((word) => !isGlue(word) && !carriers.test(word) && !pronouns.test(word) && word.length > 1);
  const isIn = (word: string, list: string[]) => list.some((other) => compareTerms(word, other) >= 0.8);
  const said = content.filter((word) => isIn(word, words)).length;
  const named = words.filter((word) => isIn(word, content)).length;
  if (words.length === 0 || said === 0) return 0;
  // One word of many is not an answer.
  if (content.length === 1 && named * 2 < words.length) return 0;
  // Every word must belong to the question, except one of several.
  const extra = content.length - said;
  const isWhole = named === words.length && words.some((word) => word.length > 4 || content.includes(word));
  if (isLoose && isWhole && extra > 0 && extra <= 2) return 0.6 * (said / content.length) + 0.4;
  if (extra > (content.length > 2 ? 1 : 0)) return 0;
  return 0.6 * (said / content.length) + 0.4 * (named / words.length);
}
