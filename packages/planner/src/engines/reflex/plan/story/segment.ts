// What a longer text is made of: sentences, lines of "name: value", and lines that only list values, such as a signature.

import { isPolite, sentenceEnd } from "../statement/sentences.ts";
import { isRow } from "./read-rows.ts";

export type Segment =
  | { type: "sentence"; text: string }
  | { type: "pair"; key: string; value: string }
  | { type: "list"; heading: string; lines: string[] }
  | { type: "rows"; lines: string[] };

const pair = /^(?:[-*•]\s*)?([^:：.!?]{1,60}?(?:\.(?=:))?)\s*[:：](?!\/\/)\s*(\S.*)$/u;
/** Several pairs in one line: "Mobil: 0151 …, E-Mail: a@b.example". */
const nextPair = /[,;]\s+(?=\p{L}[^,:;]{1,30}:\s)/u;
const maxKeyWords = 8;

/** The lines of a mail that are about the mail. Who wrote it is said by "From". */
const mailHead =
  /^(?:to|cc|bcc|subject|re|date|sent|an|betreff|datum|gesendet|à|objet|envoyé|para|asunto|enviado|件名|宛先|日時)\s*[:：]/iu;
const sender = /^(?:from|von|de|差出人)\s*[:：]\s*(?=.*\u27ea)/iu;
const greeting =
  /^(?:hi|hello|hey|dear|good (?:morning|afternoon|evening)|to whom it may concern|hallo|guten (?:tag|morgen|abend)|liebe|sehr geehrte|bonjour|bonsoir|madame|monsieur|cher|chère|hola|buenos|buenas|estimad|拝啓|お世話)[^.:：]{0,48}[,!:.、。]?$/iu;
const closing = /^(?:[^,]{3,40}?),?\s+(\p{Lu}\p{L}+)$/u;
const listed =
  /^(?:\p{Lu}[\p{L}\p{M}\d'’.&-]*|&|\d[\w/-]*|(?:van|von|de|der|den|di|da|la|le|del|bin|al|of|and|und|et|y))(?: (?:\p{Lu}[\p{L}\p{M}\d'’.&-]*|&|\d[\w/-]*|(?:van|von|de|der|den|di|da|la|le|del|bin|al|of|and|und|et|y)))*$/u;

/** Takes a text apart. `isList` says whether a line holds nothing but values that are known by their format. */
export function segment(text: string, isList: (line: string) => boolean): Segment[] {
  const segments: Segment[] = [];
  for (const paragraph of text.split(/\n\s*\n/)) {
    const lines = paragraph
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line && !isAside(line));
    let said: string[] = [];
    const flush = () => {
      segments.push(...toSentences(said));
      said = [];
    };
    for (let at = 0; at < lines.length; ) {
      const line = lines[at] ?? "";
      const pairs = text.includes("\n") ? toPairs(line) : undefined;
      const isValues = (one = "") => one !== "" && !toPairs(one) && (isList(one) || listed.test(one));
      let end = at;
      while (isRow(lines[end] ?? "")) end += 1;
      if (end > at) {
        flush();
        segments.push({ type: "rows", lines: lines.slice(at, end) });
        at = end;
        continue;
      }
      while (isValues(lines[end])) end += 1;
      const isHeading =
        end === at && !pairs && isValues(lines[at + 1]) && !/[.!?,。]$|\u27ea/u.test(line) && line.length < 50;
      if (pairs) {
        flush();
        segments.push(...pairs);
        at += 1;
      } else if (isHeading || end > at) {
        flush();
        const from = isHeading ? at + 1 : at;
        end = from;
        while (isValues(lines[end])) end += 1;
        segments.push({ type: "list", heading: isHeading ? line : "", lines: lines.slice(from, end) });
        at = end;
      } else {
        said.push(line);
        at += 1;
      }
    }
    flush();
  }
  return segments;
}

/** A greeting, a farewell, or the head of a mail. */
function isAside(line: string): boolean {
  const [, name] = closing.exec(line) ?? [];
  return (
    mailHead.test(line) ||
    greeting.test(line) ||
    isPolite(line) ||
    (!!name && isPolite(line.slice(0, -name.length).trim()))
  );
}

function toPairs(line: string): Segment[] | undefined {
  const found = line.split(nextPair).map((one) => pair.exec(one));
  const isLong = (value = "") => value.split(sentenceEnd).filter((one) => one?.trim()).length > 1;
  const isKey = (key = "") => key.split(/\s+/).length <= maxKeyWords && !/\u27ea|[,;]\s/.test(key);
  const isPair = (one: RegExpExecArray | null) =>
    one !== null && isKey(one[1]) && !(isLong(one[2]) && (one[1] ?? "").split(/\s+/).length > 3);
  if (!found.every(isPair)) return undefined;
  return found.flatMap((one): Segment[] => {
    const key = sender.test(line) ? "from" : (one?.[1] ?? "");
    const [value = "", ...more] = splitValue(one?.[2] ?? "");
    return [{ type: "pair", key, value }, ...toSentences(more)];
  });
}

/** "Reason: sore throat. I have had it for a week." is followed by another sentence. */
function splitValue(value: string): string[] {
  const sentences = value.split(sentenceEnd).filter((one) => one?.trim());
  const next = sentences.findIndex((one, at) => at > 0 && goesOn.test(one));
  return next < 0 ? [value] : [sentences.slice(0, next).join(". "), ...sentences.slice(next)];
}

const goesOn =
  /^(?:i|i['’]\p{L}+|my|we|our|she|he|they|her|his|please|ich|wir|mein\p{L}*|bitte|je|j['’]|nous|mon|ma|yo|mi|soy|quiero)\s/iu;

/** Lines that continue in the next line are one text. */
function toSentences(lines: string[]): Segment[] {
  const joined = lines.join(" \n").replace(/(?<![.!?。！\s]) \n(?=[\p{Ll}\d\u27ea])|(?<=,) \n/gu, " ");
  return joined.split("\n").flatMap((line): Segment[] => {
    const [, before = "", key, value = ""] = asked.exec(line) ?? [];
    if (key) return [...toSentences(before ? [before] : []), { type: "pair", key, value: value.trim() }];
    return line
      .split(sentenceEnd)
      .filter((one) => one?.trim())
      .map((text) => ({ type: "sentence", text: text.trim() }));
  });
}

/** "Why do I apply? Because …": a question of the form, and its answer. */
const asked =
  /^((?:.*[.!]\s+)?)((?:why|what|how|which|who|where|warum|wieso|was|wie|welche\p{L}*|wer|wo|pourquoi|comment|quel\p{L}*|por qué|cómo|qué)\s[^.!?]{3,60})\?\s+(\S.*)$/iu;
