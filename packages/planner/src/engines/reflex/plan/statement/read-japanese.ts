import { answerWith } from "../../match/answer.ts";
import { optionScore } from "../../match/match-option.ts";
import type { Question } from "../../match/questions.ts";
import { similarity } from "../../match/similarity.ts";
import { joinPhrases, meansSame } from "../../match/thesaurus.ts";
import { toFact } from "../../read/to-fact.ts";
import { isTalk } from "../spans/leftovers.ts";
import { answerValue } from "./answer-value.ts";
import type { ClauseReader, Context, Part } from "./parts.ts";
import { toFactPart } from "./read-person.ts";
import { readTyped } from "./read-typed.ts";
import { restoreRaw, soleValue } from "./typed-values.ts";

const isJapanese = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const openings = /^(?:やっぱり|やはり|実は|すみません|ええと|えっと|では|じゃあ|あと|それと|次に|そして)[、\s]*/u;
const endings =
  /(?:でお願い(?:いた)?します|をお願い(?:いた)?します|でお願い|にしてください|にして下さい|にして|に変更してください|に変えてください|に変えて下さい|に変えて|に直してください|に直して|に修正してください|に修正して|に訂正してください|に訂正して|にします|に変更して|に変更|を希望します|を希望|がいいです|がいい|でいいです|と申します|といいます|と書いてください|と書いて|を入力してください|を入力して|と入力して|を選んでください|を選んで|を選択して|で連絡してください|で連絡して|になります|です|ます|で|に|を|だ)?[。！!]*$/u;
const topic = /^(.+?)(?:は|が|：|:|＝|=|を|に|には|も)\s*(.+)$/u;
const names = /^(?:お?名前|氏名|私)$/u;
const name =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]{1,8}[\s　]?[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]{0,8}$|^[A-Z][\p{L}'-]+(?: [A-Z][\p{L}'-]+)*$/u;
const people = /^(\d{1,3}|[一二三四五六七八九十]|ひと|ふた|みっ)\s?(?:人|名|名様|個|枚|つ|泊|回|台|本|冊|箱)$/u;
const numerals = "一二三四五六七八九十";

/** "4人" and "二つ" as digits. */
function readCount(text: string): string | undefined {
  const found = people.exec(text)?.[1];
  if (found === undefined) return undefined;
  const kana = ["ひと", "ふた", "みっ"].indexOf(found);
  return /^\d/.test(found) ? found : String((kana >= 0 ? kana : numerals.indexOf(found)) + 1);
}

/** "名前は山田太郎です", "プランをプレミアムに", "3人でお願いします": a topic and its value, or a value alone. */
export const readJapanese: ClauseReader = (clause, context) => {
  if (!isJapanese.test(clause) && !context.values.some(({ raw }) => isJapanese.test(raw))) return undefined;
  const text = clause.trim().replace(openings, "");
  const several = byList(stripEnding(text), clause, context) ?? readSeveral(text, context);
  if (several) return several;
  for (const cut of topicCuts(text)) {
    const parts = readTopic(cut.key, stripEnding(cut.value), clause, context);
    if (parts) return parts;
  }
  return readBare(stripEnding(text), clause, context);
};

/** "明日の19時に4人で", "金曜 夜7時 カウンターで三人": values after each other. */
function readSeveral(text: string, context: Context): Part[] | undefined {
  const pieces = text
    .split(afterValue)
    .map((piece) => stripEnding(piece.trim()))
    .filter(Boolean);
  if (pieces.length < 2) return undefined;
  const parts: Part[] = [];
  for (const piece of pieces) {
    const found = readBare(piece, piece, { ...context, before: [...context.before, ...parts] });
    if (!found || found.some((part) => part.type === "fact" && part.fact.meaning === "name")) return undefined;
    parts.push(...found);
  }
  return parts;
}

const afterValue =
  /(?<=\u27eb)\s*(?:の|に|から|で|、)?\s*(?=\S)|(?<=[人名様])(?:で|、|\s)\s*(?=\S)(?!お願い)|\s+(?=\u27ea)|\s*(?:で|に|から|、|\s)\s*(?=(?:\d+|[一二三四五六七八九十])\s?[人名様])/u;

function stripEnding(text: string): string {
  return text.replace(endings, "").trim();
}

/** All places where a particle may separate the topic from its value. */
function topicCuts(text: string): { key: string; value: string }[] {
  const cuts: { key: string; value: string }[] = [];
  const found = topic.exec(text);
  if (found) cuts.push({ key: found[1] ?? "", value: found[2] ?? "" });
  for (const particle of text.matchAll(/[はがをに：:]/gu))
    if (particle.index > 0) cuts.push({ key: text.slice(0, particle.index), value: text.slice(particle.index + 1) });
  return cuts;
}

function readTopic(key: string, value: string, clause: string, context: Context): Part[] | undefined {
  const topicName = key.trim().replace(/の(?:内容|方法|希望)$/u, "");
  if (refuses.test(value)) return toRefusal(topicName, clause, context);
  if (isOrder.test(value)) return undefined;
  if (!value || readCount(topicName) || /[\u27ea。、]/u.test(topicName) || /[。、]/u.test(value)) return undefined;
  if (names.test(topicName) && name.test(value)) return toFactPart("name", value, clause, context);
  const question = namedIn(topicName, context.questions);
  if (question) {
    const counted = readCount(value) ?? value;
    return [answerValue(question, counted, context, clause)];
  }
  const count = readCount(value.replace(/(?:ください|下さい|お願いします)$/u, ""));
  const [item] = (count && byOption(topicName, clause, context)) || [];
  const counted = item && count && readTyped(count, { ...context, before: [...context.before, item] });
  if (item && counted) return [item, ...counted];
  const { meaning } = toFact([topicName], "");
  return meaning ? toFactPart(meaning, value, clause, context) : undefined;
}

const refuses =
  /^(?:いりません|要りません|いらない|不要|結構|必要ありません|必要ない|なし|無し|しない|しません|やめ\S*|外し\S*|オフ)$/u;
/** "志望動機を書いて" asks for something and says nothing. */
const isOrder =
  /^(?:書いて|考えて|作って|作成して|入力して|教えて|見せて|送って|消して|変えて|変更して)(?:ください|下さい)?$/u;

/** "リマインダーはいりません": a box that is named, and no. */
function toRefusal(key: string, clause: string, { questions, values }: Context): Part[] | undefined {
  const [only, ...others] = questions.filter(({ kind, label }) => kind === "toggle" && label.includes(key));
  return only && others.length === 0
    ? [
        {
          type: "write",
          question: only,
          answer: { writes: only.fields.map((field) => ({ field, value: false })), fit: 1 },
          wording: restoreRaw(clause, values),
        },
      ]
    : undefined;
}

function namedIn(key: string, questions: Question[]): Question | undefined {
  const { meaning } = toFact([key], "");
  const ranked = questions
    .map((question) => {
      const isSame = meaning !== undefined && question.meaning?.meaning === meaning;
      const isInside = key.length >= 2 && question.label.includes(key);
      const names = joinPhrases(question.label);
      const isTerm = joinPhrases(key).every((term) => names.some((name) => meansSame(term, name)));
      const score = Math.max(similarity(key, question.label), isSame ? 0.8 : 0, isTerm ? 0.8 : 0, isInside ? 0.75 : 0);
      return { question, score };
    })
    .filter(({ score }) => score >= 0.7)
    .sort((a, b) => b.score - a.score);
  const [best, second] = ranked;
  return best && (!second || best.score > second.score) ? best.question : undefined;
}

function readBare(value: string, clause: string, context: Context): Part[] | undefined {
  if (!value) return undefined;
  if (soleValue(value, context.values)) return readTyped(value, context);
  const option = byOption(value, clause, context);
  if (option) return option;
  const count = readCount(value);
  if (count) return readTyped(count, context);
  const agreed = /^(.{2,}?)(?:に|を)?同意(?:し|する)?$/u.exec(value)?.[1];
  const box = agreed && context.questions.filter(({ kind, label }) => kind === "toggle" && label.includes(agreed));
  if (box && box.length === 1 && box[0])
    return [
      {
        type: "write",
        question: box[0],
        answer: { writes: box[0].fields.map((field) => ({ field, value: true })), fit: 1 },
        wording: clause,
      },
    ];
  const isFirst = context.before.length === 0;
  const isSaid = /(?:です|と申します|といいます)[。！]*$/u.test(clause) || !/[はがをにで]/u.test(clause);
  const isName = /^[\p{Script=Han}]{2,6}[\s　]?[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{0,5}$/u.test(
    value,
  );
  return isFirst && isSaid && isName && !isTalk(value) ? toFactPart("name", value, clause, context) : undefined;
}

/** "そばと落花生のアレルギー": several options of one set. */
function byList(value: string, clause: string, { questions, values }: Context): Part[] | undefined {
  for (const question of questions.filter(({ kind }) => kind === "boxes")) {
    const named = value.replace(/(?:が|は)?(?:あり|ある)$/u, "");
    const label = `の${question.label}`;
    const items = (named.endsWith(label) ? named.slice(0, -label.length) : named).split(/と|、|・/u);
    const isAll = items.length > 1 && items.every((item) => question.options.includes(item));
    const answer = isAll ? answerWith(question, items, undefined) : undefined;
    if (answer) return [{ type: "write", question, answer, wording: restoreRaw(clause, values) }];
  }
  return undefined;
}

/** "スタンダードプラン": an option, alone or with the name of its question. */
function byOption(value: string, clause: string, { questions, values }: Context): Part[] | undefined {
  const found = questions.flatMap((question) =>
    question.options
      .filter(
        (option) =>
          optionScore(value, option) >= 0.95 ||
          (value.length > 3 && option.startsWith(value)) ||
          [`${option}${question.label}`, `${option}の${question.label}`].includes(value),
      )
      .map((option) => ({ question, option })),
  );
  const [only, ...others] = found;
  const answer = only && others.length === 0 ? answerWith(only.question, only.option, undefined) : undefined;
  return only && answer
    ? [{ type: "write", question: only.question, answer, wording: restoreRaw(clause, values) }]
    : undefined;
}
