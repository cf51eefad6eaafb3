import type { ClauseIntent } from "./intents.ts";
import { parseTarget } from "./parse-target.ts";
import { placeholder, quotedIn, unmask } from "./quotes.ts";

type Groups = Record<string, string | undefined>;
type Reader = (groups: Groups, parts: string[]) => ClauseIntent[];

const ends = "(?:して(?:ください|下さい)?|する|します|し|せよ|しろ|ください)?";
const writes = "(?:入力|記入|設定|書き?込?み?|入れ)(?:て|る|ます)?";
const picks = "(?:選択|選(?:んで|ぶ|び))";

/** Patterns of clauses and their readers. The first match wins. */
const readers: [RegExp, Reader][] = [
  clause("(?<name>.+?)の?チェックを(?:外|はず)(?:して|す|し)?", check(false)),
  clause("(?<name>.+?)(?:に|を)?チェック(?:を(?:入れ|付け|つけ)(?:て|る)?|を?)?", check(true)),
  clause("(?<name>.+?)に同意", check(true)),
  clause(`(?:(?<field>.+?)(?:欄|フィールド)?(?:に|へ|には))(?<value>.+?)(?:を|と)${writes}`, enter),
  clause(`(?<value>.+?)(?:を|と)(?<field>.+?)(?:欄|フィールド)?(?:に|へ)${writes}`, enter),
  clause("(?<value>.+?)(?:を|と)(?:入力|記入)", enter),
  clause(`(?<field>.+?)(?:から|で|に|は)(?<value>.+?)を${picks}`, choose),
  clause(`(?<value>.+?)を(?<field>.+?)(?:から|で|に)${picks}`, choose),
  clause(`(?<value>.+?)を${picks}`, choose),
  clause("(?<value>.+?)(?:を|で)検索", ({ value }, parts) => [
    { type: "seek", verb: "search", thing: plain(value, parts), criteria: [] },
  ]),
  clause("(?<name>.+?)を(?:クリア|消去|空に)", ({ name = "" }, parts) => [
    { type: "clear", target: parseTarget(name, parts) },
  ]),
  clause(
    "(?<name>.+?)(?:を|に|へ)(?:クリック|押(?:して|す|し)|タップ|開(?:いて|く|き)|開け|移動|展開)",
    ({ name = "" }, parts) => [{ type: "press", target: parseTarget(name.replace(/ボタン$/, " ボタン"), parts) }],
  ),
  clause("(?:フォームを)?(?<name>送信|登録|保存|確認|ログイン|検索|購入|申し込み|次へ)", ({ name = "" }) => [
    { type: "press", target: { name, quoted: false, kinds: ["button", "link", "custom"] } },
  ]),
];

/** Parses one Japanese clause. */
export function parseJapanese(wording: string, parts: string[]): ClauseIntent[] {
  const text = wording.replace(/\s+/g, "").replace(/^(?:次に|そして|それから|最後に|まず|その後)/, "");
  for (const [pattern, read] of readers) {
    const groups = pattern.exec(text)?.groups;
    if (groups) return read(groups, parts);
  }
  return [{ type: "unknown" }];
}

function clause(pattern: string, read: Reader): [RegExp, Reader] {
  return [new RegExp(`^${pattern}${ends}$`, "u"), read];
}

function check(checked: boolean): Reader {
  return ({ name = "" }, parts) =>
    lists(name).map((one) => ({ type: "check", checked, name: parseTarget(one, parts) }));
}

function enter({ value, field }: Groups, parts: string[]): ClauseIntent[] {
  const text = plain(value, parts);
  return [{ type: "enter", value: { type: "text", text }, target: field ? parseTarget(field, parts) : undefined }];
}

function choose({ value = "", field }: Groups, parts: string[]): ClauseIntent[] {
  return lists(value).map((one) => ({
    type: "choose",
    option: plain(one, parts),
    quoted: placeholder.test(one),
    target: field ? parseTarget(field, parts) : undefined,
  }));
}

function lists(text: string): string[] {
  return text.split(/(?:と|、|,|および|・)(?=.)/u).filter(Boolean);
}

function plain(text = "", parts: string[]): string {
  return quotedIn(text, parts) ?? unmask(text, parts);
}
