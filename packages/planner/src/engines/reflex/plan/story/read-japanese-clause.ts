// Japanese has no spaces, so that names and options are found inside of what is said.
import { answerWith } from "../../match/answer.ts";
import { toFact } from "../../read/to-fact.ts";
import { type Context, isClear, type Part } from "../statement/parts.ts";
import { readJapanese } from "../statement/read-japanese.ts";
import { restoreRaw } from "../statement/typed-values.ts";
import { openQuestions, toClause } from "./story.ts";

const isJapanese = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;
const named =
  /^(?:.*?(?:は|名前は|：))?(?<name>\p{Script=Han}{1,4}[ 　]?\p{Script=Han}{1,4})\s?[（(](?<kana>[\p{Script=Hiragana}\p{Script=Katakana}ー 　]+)[)）](?:です|と申します)?$/u;
const counted =
  /(?<what>[\p{Script=Han}\p{Script=Katakana}ー]{2,}?)(?<count>\d{1,3})(?:名様|名|人|個|枚|台|本|冊|箱)/gu;

/** "大人2名と小学生1名、部屋は和室": the clauses of a sentence. */
export function splitJapanese(text: string): string[] {
  return isJapanese.test(text) ? text.split(/[、。]\s*/u).filter(Boolean) : [text];
}

/** What a clause in Japanese says. Undefined if it is none. */
export function readJapaneseClause(clause: string, context: Context): Part[] | undefined {
  if (!isJapanese.test(clause)) return undefined;
  const wording = restoreRaw(clause, context.values);
  const { name, kana } = named.exec(clause)?.groups ?? {};
  const toPart = (key: string, value: string): Part => ({ type: "fact", fact: toFact([key], value), wording });
  if (name && kana) return [toPart("氏名", name), toPart("ふりがな", kana)];
  const counts = [...clause.matchAll(counted)].flatMap(({ groups }) =>
    context.questions.some(({ label }) => label.includes(groups?.what ?? "\n"))
      ? toPart(groups?.what ?? "", groups?.count ?? "")
      : [],
  );
  if (counts.length > 0) return counts;
  const whole = readJapanese(clause, context);
  if (whole && isClear(whole)) return whole;
  const chosen = chooseWithin(clause, context);
  return chosen.length > 0 ? chosen : undefined;
}

/** The only option of a question that a clause has in it, the longest first: "和洋室" and not "洋室". */
function chooseWithin(clause: string, context: Context): Part[] {
  return openQuestions(context, toClause(clause)).flatMap((question): Part[] => {
    const found = question.options.filter(
      (option) => option.length > 1 && clause.includes(option.replace(/^お(?=.)/u, "")),
    );
    const [longest, ...others] = found.sort((a, b) => b.length - a.length);
    const isOnly = longest !== undefined && others.every((one) => longest.includes(one));
    const answer = isOnly ? answerWith(question, longest, undefined) : undefined;
    return answer ? [{ type: "write", question, answer, wording: clause }] : [];
  });
}
