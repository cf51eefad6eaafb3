// Boxes, and questions for yes or no, that a clause is about: "call me back on …", "mit Frühstück", "we're bringing our dog".
import { answerWith } from "../../match/answer.ts";
import { compareWords, withoutBrackets } from "../../match/name-score.ts";
import type { Question } from "../../match/questions.ts";
import { memoize, memoizePair } from "../../memoize.ts";
import { normalise } from "../../words.ts";
import { isAffirmation, isGlue, isNegation, tokensOf } from "../statement/glue.ts";
import type { Context, Part } from "../statement/parts.ts";
import { asksYesNo } from "../story/read-yes-no.ts";
import { cueOf } from "./cues.ts";
import type { Span } from "./find-spans.ts";
import { isTalk } from "./leftovers.ts";
import type { Token } from "./mark.ts";

const contentOf = memoize((label: string): string[] =>
  tokensOf(withoutBrackets(label))
    .map(normalise)
    .filter((word) => !isGlue(word) && !isTalk(word) && !isNegation(word) && !isAffirmation(word) && !small.test(word)),
);

/** Words of labels that say only that something is wished. */
const small =
  /^(?:bring\w*|required|needed|wanted|requested|receive|subscribe|first|akzeptier\w*|erwunscht|gewunscht|erforderlich|mitbring\w*|recevoir|souhait\w*|recibir|acepto|希望する|する|受け取る|あり|不要)$/;

/** One thing that people call by several names. */
const things = [
  /^(?:pets?|dogs?|cats?|haustiere?|hunde?|katzen?|animal|animaux|chiens?|chats?|mascotas?|perros?|gatos?|ペット|犬|猫)$/,
  /^(?:parking|park|car park|garage|parkplatz|stellplatz|stationnement|aparcamiento|駐車場|駐車)$/,
  /^(?:newsletter|mailing|offers|news|updates|ads|advertising|werbung|angebote|infolettre|lettre|boletin|ofertas|メルマガ)$/,
  /^(?:breakfast|fruhstuck|petit-dejeuner|dejeuner|desayuno|朝食)$/,
  /^(?:wheelchair|rollstuhl\w*|fauteuil|silla|車椅子|車いす)$/,
  /^(?:insurance|insured|versicher\w*|assurance|seguro|保険)$/,
  /^(?:gift|geschenk\w*|cadeau|regalo|ギフト|プレゼント)$/,
  /^(?:visa|visum|visado|ビザ)$/,
  /^(?:reminders?|remind|erinner\w*|rappel\w*|recordatorio|recordar\w*|リマインダー)$/,
  /^(?:helmets?|helme?|casques?|cascos?|ヘルメット)$/,
  /^(?:rent\w*|hire|lease|leih\w*|miete\w*|lou\w*|location|alquil\w*|レンタル)$/,
  /^(?:sms|texts?|aviso|avis\w*|notif\w*)$/,
  /^(?:visit|time|besuch|visite|fois|visita|vez)$/,
];

const thingOf = memoize((word: string): number => things.findIndex((thing) => thing.test(word)));

const isSame = memoizePair((word: string, other: string): boolean => {
  if (!isTalk(word) && compareWords(word, other) >= 0.88) return true;
  return thingOf(word) >= 0 && thingOf(word) === thingOf(other);
});

/** The questions for yes or no that a clause names, each with the words that name it. */
export function findToggles(tokens: Token[], context: Context): Span[] {
  const asking = context.questions.filter(asksYesNo).filter(({ label }) => contentOf(label).length > 0);
  const clauses = [...new Set(tokens.map(({ clause }) => clause))];
  const spans = asking.flatMap((question) => {
    const found = clauses.flatMap((clause) => toggleIn(tokens, clause, { question, asking, context }) ?? []);
    return found.slice(0, 1);
  });
  // Boxes under one heading are asked about by their own names.
  return spans.filter(
    (span) =>
      !spans.some(
        (other) => other !== span && other.from <= span.from && other.to >= span.to && size(other) > size(span),
      ),
  );
}

const size = ({ from, to }: Span) => to - from;

interface Asked {
  question: Question;
  asking: Question[];
  context: Context;
}

function toggleIn(tokens: Token[], clause: number, { question, asking, context }: Asked): Span | undefined {
  const names = contentOf(question.label);
  const places = tokens.flatMap(({ word, clause: own }, at) =>
    own === clause && names.some((name) => isSame(normalise(word), name)) ? [at] : [],
  );
  const named = names.filter((name) => places.some((at) => isSame(normalise(tokens[at]?.word ?? ""), name)));
  const [first] = places;
  if (first === undefined) return undefined;
  const own = places;
  const isOnly = own.some((at) => {
    const word = normalise(tokens[at]?.word ?? "");
    return (
      word.length > 2 &&
      !asking.some((one) => one !== question && contentOf(one.label).some((name) => isSame(word, name)))
    );
  });
  if (!isOnly || named.length * 2 < names.length) return undefined;
  const words = tokens.filter((token) => token.clause === clause).map(({ word }) => word);
  if (owns.test(words.join(" "))) return undefined;
  // "Phone" beside a box about a call asks for the number.
  const isOther = context.questions.some(
    (one) =>
      one !== question &&
      !asksYesNo(one) &&
      own.every((at) => cueOf(tokens[at]?.word ?? "", one, context.questions) === 1),
  );
  if (isOther && named.length < names.length) return undefined;
  const isDenied =
    words.some((word) => isNegation(word) || denies.test(word)) ||
    /(?:いり|要り|必要あり|し)ません|いらない|不要/u.test(words.join(""));
  const from = Math.min(...own);
  const to = Math.max(...own) + 1;
  const answer = (): Part | undefined => {
    const found = answerWith(question, !isDenied);
    return found && { type: "write", question, answer: found, wording: words.join(" ") };
  };
  return {
    type: "box",
    from,
    to: tokens.slice(from, to).some(({ word }) => word.startsWith("\u27ea")) ? from + 1 : to,
    questions: [question],
    answer,
    isDenial: isDenied,
    isWide: named.length > 1,
  };
}

/** "we don't have an instrument" says nothing about a box to get one. */
const owns = /\b(?:don['’]?t|do not|doesn['’]?t) (?:have|own)\b|\bhave no\b|\bhabe kein/i;
const denies =
  /^(?:ohne|sans|sin|without|off|raus|unsubscribe|いりません|要りません|不要|いらない|結構|なし|しない|ません)$/i;
