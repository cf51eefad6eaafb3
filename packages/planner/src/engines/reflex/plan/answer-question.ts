import type { SnapshotField } from "@giselles-ai/protocol";
import { compareWords } from "../match/name-score.ts";
import { listQuestions, type Question } from "../match/questions.ts";
import { normalise } from "../words.ts";
import type { Decision } from "./decision.ts";
import { countRows, readFromPage } from "./items/read-page.ts";
import { type TalkMessages, talkIn } from "./messages/talk.ts";
import type { Surroundings } from "./scene.ts";
import { cueOf } from "./spans/cues.ts";
import { isGlue } from "./statement/glue.ts";

const opening =
  /^(?:what(?:'s|’s)?|which|how|who(?:'s)?|whose|when|where|why|is|are|was|were|does|do|did|has|have|am|can i|could i|may i|should i|must i|was|welche[rsn]?|wie|wer|wann|wo|warum|gibt es|muss ich|quel(?:le)?s?|que|qu['’]est|comment|qui|quand|où|est-ce|y a-t-il|¿|qué|cuál(?:es)?|cómo|quién|cuándo|dónde|hay)(?=[\s,'’]|$)/iu;
const polite = /^(?:please |can you|could you|would you|will you|kannst du|können sie|peux-tu|pouvez-vous|puedes)\b/iu;
const japanese = /(?:[？?]|(?:です|ます|ません|でしょう)か[。？?]?|何(?:です)?[。？?]?|とは[。？?]?)$/u;

/** Whether a request asks something rather than wants something done. */
export function isQuestion(goal: string): boolean {
  const text = goal.trim();
  if (text.includes("\n") || polite.test(text)) return false;
  if (/[\p{Script=Hiragana}]/u.test(text)) return japanese.test(text);
  return opening.test(text) && (/[?？]\s*$/.test(text) || asksPlainly.test(text));
}

/** Questions are often typed without a question mark. */
const asksPlainly =
  /^(?:what(?:'s|’s)?|which|how many|who|when|where|why|was fehlt|welche|que manque|qué falta)\b(?!.*[,:])/iu;

const about = {
  missing:
    /\bmissing\b|\bstill\b|\bempty\b|\bneeded?\b|\bleft\b|fehlt|noch|manque|reste|falta|必要|未入力|足りない|残り|空欄/,
  required:
    /required|mandatory|compulsory|\boptional\b|must i|have to|pflicht|obligatoire|facultatif|obligatorio|opcional|必須|任意/,
  fields:
    /how many fields|what fields|which fields|wie viele felder|welche felder|combien de champs|quels champs|cuantos campos|que campos|項目|いくつ/,
  format:
    /format|upload|attach|\bfiles?\b|\baccept|allowed|how (?:long|many characters|big|large|old)|maxim|minim|at (?:the )?(?:most|least)|hochstens|mindestens|au (?:plus|moins)|\blimit|characters|hochladen|anhang|erlaubt|zeichen|telecharger|joindre|caracter|subir|adjuntar|形式|アップロード|添付|文字/,
  current:
    /\bmy\b|at the moment|right now|so far|already|\bbooked\b|\bentered\b|filled|\bsay\b|bisher|gerade|momentan|en ce moment|ahora|いま|current|\bset\b|selected|\bnow\b|\bon\b|\boff\b|aktuell|eingestellt|mein|actuel|\bmon\b|\bma\b|actual|\bmi\b|現在|今の|設定/,
};
/** Words of questions that name no field. */
const empty =
  /^(?:what|whats|which|how|many|much|who|when|where|why|options?|choices?|possible|available|exist|exists|offer|choose|pick|kinds?|types?|current|currently|selected|welche|gibt|was|wie|quels?|quelles?|cuales|que|hay|there|ship)$/;

/** Answers a question from what the page shows. It never acts. */
export function answerQuestion(goal: string, scene: Surroundings): Decision {
  const plain = normalise(goal);
  const answered = answerFromPage(goal, scene);
  if (answered) return answered;
  const { page, say } = scene;
  const talk = talkIn(goal);
  const questions = listQuestions(page);
  const named = findSubject(plain, questions);
  const labelOf = ({ label }: Question) => label;
  const emptyOnes = questions.filter(
    (question) => question.kind !== "boxes" && question.fields.every(({ currentValue }) => !currentValue),
  );
  const stillNeeded = emptyOnes.filter(({ required }) => required);
  const answer = (message: string): Decision => ({ decision: "done", message });
  const file = /upload|attach|\bfiles?\b|hochladen|anhang|joindre|telecharger|subir|adjuntar|アップロード|添付/.test(
    plain,
  )
    ? questions.find(({ fields: [field] }) => field?.kind === "file")
    : undefined;
  const hints = about.format.test(plain) ? hintsOf(file ?? named, talk) : [];
  const asked = file ?? named;
  if (asked && hints.length > 0 && !about.required.test(plain)) return answer(talk.accepts(asked.label, hints));
  if (named && about.required.test(plain)) return answer(say.isRequired(named.label, named.required));
  if (named) return answer(describe(named, plain, say));
  if (about.required.test(plain))
    return answer(say.required(questions.filter(({ required }) => required).map(labelOf)));
  if (about.missing.test(plain)) {
    const open = /\bempty\b|空欄|未入力/.test(plain) ? emptyOnes : stillNeeded;
    return answer(open.length > 0 ? say.stillNeeded(open.map(labelOf)) : say.nothingMissing());
  }
  if (about.fields.test(plain))
    return answer(say.fields(questions.filter(({ kind }) => kind !== "boxes").map(labelOf)));
  if (about.current.test(plain) && !/\bmy\b|\bon\b|\boff\b|\bmon\b|\bma\b|\bmi\b/.test(plain)) {
    const pairs = questions.flatMap((question) => {
      const value = shownValue(question);
      return value && question.kind !== "toggle" ? [`${question.label}: ${value}`] : [];
    });
    return answer(talk.filledSoFar(pairs.slice(0, 12)));
  }
  const needs = stillNeeded.length > 0 ? ` ${say.stillNeeded(stillNeeded.map(labelOf))}` : "";
  return { decision: "cannot", message: `${say.cannotAnswer()}${needs}` };
}

/** What the rows and texts of the page say. */
function answerFromPage(goal: string, { page, say }: Surroundings): Decision | undefined {
  const count = /^\s*how many\b/i.test(goal) ? countRows(goal, page) : undefined;
  if (count !== undefined) return { decision: "done", message: say.counted(count) };
  const text = /^\s*how many\b/i.test(goal) ? undefined : readFromPage(goal, page);
  return text ? { decision: "done", message: say.pageSays([text]) } : undefined;
}

function describe(question: Question, plain: string, say: Surroundings["say"]): string {
  const { label, options, fields, kind } = question;
  const value = shownValue(question);
  if (kind === "toggle") return say.isOn(label, fields[0]?.currentValue === true);
  const asksValue = about.current.test(plain) && !/available|options|choose|choices|exist|there/.test(plain);
  if (options.length > 0 && !(asksValue && value)) return say.options(label, options.slice(0, 30));
  return say.valueOf(label, value);
}

/** What a field takes: its example, its description and its limits. */
function hintsOf(question: Question | undefined, { limits }: TalkMessages): string[] {
  const [field] = question?.fields ?? [];
  if (!field) return [];
  const { placeholder = "", description = "", constraints = {} } = field;
  const { min, max, maxLength, accept } = constraints;
  return [
    description,
    placeholder === description ? "" : placeholder,
    accept && !description ? limits.files(accept) : "",
    min === undefined ? "" : limits.atLeast(String(min)),
    max === undefined ? "" : limits.atMost(String(max)),
    maxLength === undefined || maxLength < 1 ? "" : limits.characters(maxLength),
  ].filter(Boolean);
}

function shownValue({ kind, fields }: Question): string {
  if (kind === "field") return fields[0]?.sensitive ? "" : String(fields[0]?.currentValue ?? "");
  return fields
    .filter(({ currentValue }: SnapshotField) => currentValue === true)
    .map(({ label }) => label)
    .join(", ");
}

/** The field that a question is about: all of its specific words are in the label, or the label is in it. */
function findSubject(plain: string, questions: Question[]): Question | undefined {
  const words = (plain.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).filter((word) => !isGlue(word) && !empty.test(word));
  const saidWords = plain.match(/[\p{L}\p{N}\p{M}-]+/gu) ?? [];
  const ranked = questions
    .map((question) => {
      const label = normalise(question.label);
      const known = label.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
      const hits = words.filter(
        (word) => word.length > 2 && known.some((other) => compareWords(word, other) >= 0.85 || isPlural(word, other)),
      );
      const isOffered = question.options.some(
        (option) => option.length > 2 && ` ${plain} `.includes(` ${normalise(option)} `),
      );
      const isAbout = saidWords.some((word) => !empty.test(word) && cueOf(word, question, questions) > 0);
      const isAsked =
        /^(?:what|which|how many|welche|quel|que |cual|do you|is there|are there)/.test(plain) &&
        question.options.length > 0;
      const extra = (isOffered ? 0.7 : 0) + (isAbout ? 0.3 : 0);
      const isInside = /[\p{Script=Han}\p{Script=Katakana}]/u.test(label) && label.length >= 2 && plain.includes(label);
      const score = isInside ? 2 : hits.length / Math.max(1, known.length) + hits.length;
      return { question, score: score + extra + (score + extra > 0 && isAsked ? 0.6 : 0) };
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
  const [best, second] = ranked;
  return best && (!second || best.score > second.score) ? best.question : undefined;
}

/** "categories" and "Category", "habitaciones" and "Habitación". */
function isPlural(word: string, other: string): boolean {
  const root = (text: string) => text.replace(/(?:ies|es|s|y|en|e|n)$/, "");
  return root(word).length >= 4 && root(word) === root(other);
}
