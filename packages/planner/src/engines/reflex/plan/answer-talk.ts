// Greetings, thanks and requests that only a model could follow: each gets an answer that says what is possible.
import { isMultiline } from "@giselles-ai/protocol/rules";
import { listQuestions, type Question } from "../match/questions.ts";
import type { Decision } from "./decision.ts";
import { talkIn } from "./messages/talk.ts";
import { stillEmpty } from "./plan-instruction.ts";
import type { Surroundings } from "./scene.ts";
import { cueOf } from "./spans/cues.ts";
import { tokensOf } from "./statement/glue.ts";

const whole = (pattern: string) =>
  new RegExp(String.raw`^\s*(?:${pattern})(?:[,!.、。\s]+(?:${pattern}))*[\s!.?。！]*$`, "iu");
const greeting = whole(
  `(?:hi|hello|hey|hiya|howdy|good (?:morning|afternoon|evening|day)|greetings|hallo|hi|moin|servus|grüß gott|guten (?:tag|morgen|abend)|bonjour|bonsoir|salut|coucou|hola|buen(?:os|as) (?:días|dias|tardes|noches)|buenas|こんにちは|こんばんは|おはよう(?:ございます)?|はじめまして|初めまして)(?: (?:there|everyone|all|team|giselle|zusammen|à tous))?|how are you(?: (?:today|doing))?`,
);
const thanks = whole(
  `(?:thank you|thanks|thx|cheers|danke(?: (?:schön|dir|sehr))?|vielen dank|merci(?: beaucoup)?|(?:muchas )?gracias|ありがとう(?:ございます|ございました)?|どうも)(?: (?:a lot|so much|very much|again|for your help|for that|everything|you))*|great|perfect|super|nice|cool|awesome|that['’]?s (?:all|it|great|perfect)`,
);
const assent = whole(
  "yes|yeah|yep|yup|ok(?:ay)?|sure|fine|right|correct|alright|please(?: do)?|go ahead|do it|ja|jawohl|genau|gut|oui|d'accord|sí|si|vale|claro|はい|うん|お願いします|いいです|オーケー|no|nope|nah|nein|non|いいえ|いや",
);
const composing = new RegExp(
  [
    String.raw`^\s*(?:(?:please|can you|could you|would you|will you|i want you to|help me(?: to)?)\s+)*(?:write|compose|draft|formulate|come up with|generate|make up|think of|phrase)\b(?!.*["“:])(?=.*\b(?:message|text|letter|note|comment|description|bio|e?-?mail|review|paragraph|summary|something|reply|complaint|motivation|reason)\b)`,
    String.raw`^\s*(?:bitte\s+)?(?:schreibe?|verfasse|formuliere|entwirf)\b(?!.*[„":])(?=.*(?:nachricht|text|brief|anschreiben|kommentar|bemerkung|mail|beschreibung|begründung))`,
    String.raw`^\s*(?:écris|écrivez|rédige[rz]?|compose[rz]?|formule[rz]?)(?!.*[«":])(?=.*(?:message|texte|lettre|commentaire|mail|description|remarque))`,
    String.raw`^\s*(?:escribe|redacta|compón|inventa)(?!.*[«":])(?=.*(?:mensaje|texto|carta|comentario|correo|descripción|nota))`,
    `^[^「」"：:]*(?:文章|文|メッセージ|本文|内容|動機|理由|コメント|手紙|メール|備考|紹介)(?:文)?(?:を|は)?(?:[^「」"：:と]{0,12})?(?:書いて|考えて|作って|作成して|作文して)(?:ください|下さい|ほしい|欲しい|くれ)?[。！]?$`,
  ].join("|"),
  "iu",
);
const superlative =
  /\b(?:the )?(cheapest|best|fastest|quickest|smallest|biggest|largest|most expensive|most popular|newest|nicest|günstigste\w*|billigste\w*|beste[nrms]?|schnellste\w*|moins chère?|meilleure?|más barat[oa]|mejor)\b|(一番(?:安い|早い|良い|いい))/iu;

/** A greeting, thanks, or an answer without a question. Undefined for everything else. */
export function answerGreeting(goal: string, { page, say, past }: Surroundings): Decision | undefined {
  if (past.done.size > 0) return undefined;
  const needs = stillEmpty(page, say);
  const answer = (message: string): Decision => ({ decision: "done", message: [message, ...needs].join(" ") });
  if (greeting.test(goal)) return answer(talkIn(goal).greeting());
  if (thanks.test(goal)) return answer(talkIn(goal).welcome());
  if (assent.test(goal)) return answer(talkIn(goal).nothingOpen());
  return undefined;
}

/** A request to write a text, or to choose by what the form does not show. */
export function answerImpossible(goal: string, { page }: Surroundings): Decision | undefined {
  const questions = listQuestions(page);
  if (composing.test(goal)) {
    const texts = questions.filter(({ fields: [field] }) => field !== undefined && isMultiline(field.kind));
    const { label } = bestFor(goal, texts) ?? texts[0] ?? {};
    return { decision: "cannot", message: talkIn(goal).cannotCompose(label ?? "Text") };
  }
  const [, said, japanese] = superlative.exec(goal) ?? [];
  if (!said && !japanese) return undefined;
  const offering = questions.filter(({ options, kind }) => options.length > 1 && kind !== "boxes");
  const named = bestFor(goal, offering) ?? (offering.length === 1 ? offering[0] : undefined);
  const word = said ?? japanese;
  if (!word || !named) return undefined;
  if (tokensOf(goal).length > maxWords) return undefined;
  return { decision: "ask", clarification: talkIn(goal).whichOption(word, named.label, named.options.slice(0, 12)) };
}

/** Of a longer request, the superlative is only a part. */
const maxWords = 9;

function bestFor(goal: string, questions: Question[]): Question | undefined {
  const words = tokensOf(goal);
  const ranked = questions
    .map((question) => ({ question, score: Math.max(0, ...words.map((word) => cueOf(word, question, questions))) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
  return ranked[0]?.question;
}
