// A request whose question the person has answered: what the request and the answer mean together.
import type { HistoryStep, PlannerInput } from "@giselles-ai/protocol";
import type { Page } from "../match/page.ts";
import { listQuestions } from "../match/questions.ts";
import { readHistory } from "./history.ts";

export interface AnsweredRequest {
  /** Readings of the answer, best first. */
  readings: string[];
  /** The steps since the answer. */
  steps: HistoryStep[];
}

const ordinals: [RegExp, number][] = [
  [/^(?:first|1st|erste[rns]?|premi(?:er|ère)|primer[oa]?)$/iu, 0],
  [/^(?:second|2nd|zweite[rns]?|deuxième|segund[oa])$/iu, 1],
  [/^(?:third|3rd|dritte[rns]?|troisième|tercer[oa]?)$/iu, 2],
  [/^(?:fourth|4th|vierte[rns]?|quatrième|cuart[oa])$/iu, 3],
  [/^(?:last|letzte[rns]?|derni(?:er|ère)|últim[oa])$/iu, -1],
];

const japanese = /\p{Script=Hiragana}/u;

/** Undefined if nothing has been answered. */
export function takeAnswer({ goal, context }: PlannerInput, page: Page): AnsweredRequest | undefined {
  const last = context.answers?.at(-1);
  if (!last) return undefined;
  const steps = context.steps ?? [];
  const asked = steps.findLastIndex(({ proposal, reply }) => reply !== undefined && proposal.steps.length === 0);
  const since = steps.slice(asked + 1);
  const { rest, denied } = readHistory(steps.slice(0, Math.max(asked, 0)));
  // After a denial the question is what to do instead, so the answer is a request and never a value.
  if (denied !== undefined) return { readings: [last.answer.trim()], steps: since };
  const named = listQuestions(page).filter(({ label }) => label !== "" && last.question.includes(label));
  const [only] = named.length === 1 ? named : [];
  const answer = (only && optionAt(last.answer, only.options)) ?? last.answer.trim();
  const readings = [
    ...(only && !answer.includes(":") ? [`${only.label}: ${answer}`] : []),
    answer,
    `${goal}: ${answer}`,
  ];
  return {
    readings: readings.map((text) => (rest ? `${text}${japanese.test(rest) ? "、" : ", and "}${rest}` : text)),
    steps: since,
  };
}

/** "the second one", "2番目". */
function optionAt(answer: string, options: readonly string[]): string | undefined {
  const word = answer
    .trim()
    .replace(/[.!。]$/u, "")
    .replace(/^(?:(?:the|der|die|das|le|la|el)\s+|l['’])/iu, "")
    .replace(/\s+(?:one|option)$/iu, "");
  const numbered = /^(\d)(?:番目|つ目)/u.exec(word)?.[1];
  const index = numbered ? Number(numbered) - 1 : ordinals.find(([pattern]) => pattern.test(word))?.[1];
  return index === undefined ? undefined : options.at(index);
}
