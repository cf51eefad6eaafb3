import type { Intent } from "./intents.ts";
import { parseTarget } from "./parse-target.ts";
import { hole, quotedIn, unmask } from "./quotes.ts";

type Unsaid = Intent extends infer One ? (One extends Intent ? Omit<One, "said"> : never) : never;

const ends = "(?:して(?:ください|下さい)?|する|します|し|せよ|しろ|ください)?";

/** One clause of Japanese: what comes before the particles, and the verb at the end. */
export function parseJapanese(clause: string, parts: string[]): Unsaid[] {
  const text = clause.replace(/\s+/g, "").replace(/^(?:次に|そして|それから|最後に|まず|その後)/, "");
  const at = (pattern: string) => new RegExp(`^${pattern}$`, "u").exec(text);
  const unchecked = at(`(?<name>.+?)の?チェックを(?:外|はず)(?:して|す|し)?${ends}`);
  if (unchecked?.groups)
    return lists(unchecked.groups.name ?? "").map((name) => ({
      type: "check",
      checked: false,
      name: parseTarget(name, parts),
    }));
  const checked =
    at(`(?<name>.+?)(?:に|を)?チェック(?:を(?:入れ|付け|つけ)(?:て|る)?|を?)?${ends}`) ??
    at(`(?<name>.+?)に同意${ends}`);
  if (checked?.groups)
    return lists(checked.groups.name ?? "").map((name) => ({
      type: "check",
      checked: true,
      name: parseTarget(name, parts),
    }));
  const entered =
    at(
      `(?:(?<field>.+?)(?:欄|フィールド)?(?:に|へ|には))(?<value>.+?)(?:を|と)(?:入力|記入|設定|書き?込?み?|入れ)(?:て|る|ます)?${ends}`,
    ) ??
    at(
      `(?<value>.+?)(?:を|と)(?<field>.+?)(?:欄|フィールド)?(?:に|へ)(?:入力|記入|設定|書き?込?み?|入れ)(?:て|る|ます)?${ends}`,
    );
  if (entered?.groups) {
    const { value = "", field = "" } = entered.groups;
    return [{ type: "enter", value: { type: "text", text: plain(value, parts) }, target: parseTarget(field, parts) }];
  }
  const only = at(`(?<value>.+?)(?:を|と)(?:入力|記入)${ends}`);
  if (only?.groups)
    return [{ type: "enter", value: { type: "text", text: plain(only.groups.value ?? "", parts) }, target: undefined }];
  const chosen =
    at(`(?<field>.+?)(?:から|で|に|は)(?<value>.+?)を(?:選択|選(?:んで|ぶ|び))${ends}`) ??
    at(`(?<value>.+?)を(?<field>.+?)(?:から|で|に)(?:選択|選(?:んで|ぶ|び))${ends}`) ??
    at(`(?<value>.+?)を(?:選択|選(?:んで|ぶ|び))${ends}`);
  if (chosen?.groups) {
    const { field, value = "" } = chosen.groups;
    return lists(value).map((one) => ({
      type: "choose",
      option: plain(one, parts),
      quoted: hole.test(one),
      target: field ? parseTarget(field, parts) : undefined,
    }));
  }
  const searched = at(`(?<value>.+?)(?:を|で)検索${ends}`);
  if (searched?.groups)
    return [{ type: "seek", verb: "search", thing: plain(searched.groups.value ?? "", parts), criteria: [] }];
  const cleared = at(`(?<name>.+?)を(?:クリア|消去|空に)${ends}`);
  if (cleared?.groups) return [{ type: "clear", target: parseTarget(cleared.groups.name ?? "", parts) }];
  const pressed = at(
    `(?<name>.+?)(?:を|に|へ)(?:クリック|押(?:して|す|し)|タップ|開(?:いて|く|き)|開け|移動|展開)${ends}`,
  );
  if (pressed?.groups)
    return [{ type: "press", target: parseTarget((pressed.groups.name ?? "").replace(/ボタン$/, " ボタン"), parts) }];
  const verb = at(`(?:フォームを)?(?<name>送信|登録|保存|確認|ログイン|検索|購入|申し込み|次へ)${ends}`);
  if (verb?.groups)
    return [
      {
        type: "press",
        target: { name: verb.groups.name ?? "", quoted: false, kinds: ["button", "link", "custom"] },
      },
    ];
  return [{ type: "unknown" }];
}

function lists(text: string): string[] {
  return text.split(/(?:と|、|,|および|・)(?=.)/u).filter(Boolean);
}

function plain(text: string, parts: string[]): string {
  return quotedIn(text, parts) ?? unmask(text, parts);
}
