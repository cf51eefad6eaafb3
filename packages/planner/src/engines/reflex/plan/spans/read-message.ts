// What somebody wants to have said: "she says …", "let them know that …", "message: …".
import { isMultiline } from "@giselles-ai/protocol/rules";
import { answerWith } from "../../match/answer.ts";
import type { Question } from "../../match/questions.ts";
import { normalise } from "../../words.ts";
import { questionNamed } from "../statement/find-labels.ts";
import type { Part } from "../statement/parts.ts";

const quotes = /^["“„«「『]\s?([^"“”„»」』]+?)\s?["”“»」』][.!]?$/u;
const whom =
  "(?:them|him|her|you|us|(?:the |your )?(?:team|owner|hotel|shop|support|staff|seller|doctor|company|office|hosts?|landlord))";
const frames = new RegExp(
  String.raw`(?:^|[.!?。\n;]\s*|,\s*|\s(?:and|und|et|y)\s+)(?:(?:and|also|please|can you|could you|bitte|und)\s+)*(?:(?:let ${whom} know|te[l]l ${whom}|inform ${whom}|say(?: to ${whom})?|ask ${whom}|(?:s?he|they|(?:my|the) \p{L}+) (?:says?|asks?|writes?|wants? to (?:say|ask|know))|(?:i|we) (?:want|would like) to (?:say|ask|know)|(?:sag|sagen sie|schreib(?:e|en sie)?|richte?) (?:ihnen|ihm|denen|dem team)?|(?:er|sie) (?:sagt|fragt)|dis(?:-leur|-lui)|dites(?:-leur|-lui)|(?:il|elle) (?:dit|demande)|diles|dile|d[ií]gales|(?:él|ella) (?:dice|pregunta))(?:[,:]?\s+(?:that|dass|que))?|(?:the |my |with (?:the |this )?|leave (?:the |a |this )?|add (?:the |a |this )?|write (?:the |this )?)?(?:message|note|comment|nachricht|kommentar|mensaje|メッセージ)(?: is| says| should (?:say|be)| saying)?)\s*[:,]?\s+(?<said>\S[\s\S]*)$`,
  "iu",
);
const bareQuote =
  /^(?:just |only |please )*(?:(?:write|say|put|add|enter|type|schreib\p{L}*|écri\p{L}*|escrib\p{L}*)\s*:?\s*)(?<said>["“„«「][\s\S]+["”“»」])[.!]?$/iu;

export interface Message {
  /** The request without the message. */
  rest: string;
  part: Part;
}

/** The message of a request, for the only field that takes sentences. */
export function readMessage(goal: string, questions: Question[]): Message | undefined {
  const pair = readPair(goal, questions);
  if (pair) return pair;
  const texts = questions.filter(
    ({ kind, fields: [field], label }) =>
      kind === "field" && field !== undefined && isMultiline(field.kind) && !/cover letter|anschreiben/i.test(label),
  );
  const [only, ...others] = texts;
  if (!only || others.length > 0) return undefined;
  const found = bareQuote.exec(goal) ?? frames.exec(goal);
  const said = found?.groups?.said?.replace(/^(?:that|dass|que) (?=\p{L})/iu, "");
  if (!found || !said || isRequest.test(said)) return undefined;
  const part = toPart(only, said);
  return part && { rest: goal.slice(0, found.index), part };
}

/** "message field", "a message", "message them" */
const isRequest =
  /^(?:field|box|is|to|about|for|asking|that asks|in|as|please|empty|blank)\b|^(?:that|this|it)[.!]*$|^(?:me|us)\b(?! .* )/i;

const pairs = /(?:^|[.!?。\n;,]\s*)(?<key>[\p{L}][\p{L}\p{N}'’?() -]{1,40}?)\s*[:：]\s*(?<said>\S[\s\S]*)$/u;

/** "Health notes: asthma. And a bad knee.": the name of a field for sentences, and all that follows. */
function readPair(goal: string, questions: Question[]): Message | undefined {
  const { index = 0, groups: { key = "", said = "" } = {} } = pairs.exec(goal) ?? {};
  if (!said || /\n\s*[\p{L} ]{2,30}:/u.test(said) || /[,;.]\s+[\p{L}]{2,20}\s*[:=]/u.test(said)) return undefined;
  const named = questionNamed(key.trim(), questions)?.question;
  if (!named?.fields[0] || !isMultiline(named.fields[0].kind)) return undefined;
  const part = toPart(named, said);
  return part && { rest: goal.slice(0, index), part };
}

function toPart(question: Question, said: string): Part | undefined {
  const text = said.trim();
  const value =
    quotes.exec(text)?.[1] ??
    text.replace(/(?<=\p{L})\s+(?:please|thanks|thank you)[.!]*$/iu, (end) => (/^\s+please/i.test(end) ? "" : end));
  const answer = normalise(value) === "" ? undefined : answerWith(question, value);
  return answer && { type: "write", question, answer, wording: text };
}
