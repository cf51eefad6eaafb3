import type { Messages } from "./english.ts";
import { namesOf } from "./name-fields.ts";

const list = (texts: string[]) => texts.join("、");
const quoted = (texts: string[]) => texts.map((text) => `「${quoteInside(text)}」`).join("");
/** Quotes inside quotes have double brackets. */
const quoteInside = (text: string) =>
  text.replace(/ ?"([^"]*)" ?|「([^」]*)」/g, (_, one = "", other = "") => `『${one}${other}』`);

export const japanese: Messages = {
  denied: (reason) => `わかりました。実行しませんでした${reason ? `（${reason}）` : ""}。代わりに何をしましょうか？`,
  whichOne: (name, among) => `「${name}」は、${quoted(namesOf(among))}のどれですか？`,
  notFound: (name, nearest) =>
    `このページに「${name}」が見つかりません。${nearest ? `最も近いのは「${nearest.label}」です。` : "ページに表示されている名前で指定してください。"}`,
  notHere: () => "指定されたものが、このページに見つかりません。",
  disabled: ({ label }) => `「${label}」は現在操作できません。`,
  noOption: (option, { label }, options) =>
    `「${label}」に「${option}」という選択肢はありません。${quoted(options)}から選んでください。`,
  bothOffer: (option, one, other) =>
    `「${one.label}」と「${other.label}」の両方に「${option}」があります。どちらですか？`,
  severalItems: (count, name) => `「${name}」という項目が${count}件あります。どれですか？`,
  whatToOpen: (wording, close) => `何を${close ? "閉じ" : "開き"}ますか？（入力内容：「${wording}」）`,
  nothingToOpen: () => "このページには開けるものが見つかりません。",
  noFileField: () => "このページにはファイルを添付する欄がありません。",
  noTool: () => "ここではその操作を行えません。",
  noTextToRead: () => "元になる文章が見つかりません。",
  notKept: (fields) => `入力しましたが、値が反映されませんでした：${list(fields.map(({ label }) => label))}`,
  noSuggestion: (text, { label }) => `「${label}」に「${text}」の候補が見つかりません。`,
  nothingToDo: () => "実行できる操作が見つかりませんでした。",
  notUnderstood: (wordings) => `${quoted(wordings)}を理解できませんでした。`,
  unused: (words) => `${quoted(words)}をどう扱えばよいかわからないため、まだ何も行っていません。`,
  howToSay: () => "「名前は山田太郎です」「プランはプロで」「送信して」のように入力してください。",
  stillEmpty: (labels) => `未入力の項目：${list(labels)}`,
  failedOften: (wording) => `何度か試しましたが、うまくいきませんでした：「${wording}」`,
  notSure: (wording) => `「${wording}」の指示をはっきり読み取れませんでした。もう少し詳しく教えてください。`,
  plan: (count) => `次の${count}件の操作を行います。`,
  filling: (count, then) => `${count}件の項目に入力${then || "します"}。`,
  thenSend: () => "し、フォームを送信します",
  thenDo: (wordings) => `し、続けて次の操作を行います：${list(wordings)}`,
  noFieldFor: (names) => `次の内容を入力する欄が見つかりませんでした：${list(names)}。`,
  noneOf: (name, label, options) =>
    `「${label}」に「${name.slice(1, -1)}」は入力できません。${options.length > 0 ? `${quoted(options)}から選んでください。` : ""}`,
  stillNeeded: (labels) => `まだ入力が必要な項目：${list(labels)}`,
  filled: () => "すべて入力しました。",
  noFieldForAny: () => "このページには、該当する入力欄が見つかりませんでした。",
  whichField: (items) =>
    `${quoted(items)}をどの欄に入力すればよいかわからないため、まだ何も行っていません。「住所：東京都…」のように、欄の名前を付けて入力してください。`,
  askMissing: (labels) => `ほかの項目は入力しました。まだ入力が必要な項目：${list(labels)}。何を入力しますか？`,
  askValues: (labels) => `何を入力しますか？ このフォームの項目：${list(labels)}`,
  askValue: (label, options) =>
    `「${label}」に何を入力しますか？${options.length > 0 ? ` 選択肢：${quoted(options)}` : ""}`,
  waiting: () => "ページの応答を待っています。",
  pageComplains: (complaints) =>
    `実行しましたが、ページに次のメッセージが表示されています：${complaints.join("、")}。どのように修正しますか？`,
  unknownOutcome: (wordings) =>
    `正しく実行されたか確認できませんでした：${quoted(wordings)}。ページをご確認ください。次は何をしましょうか？`,
  did: (wordings) => `完了しました：${quoted(wordings)}`,
  done: () => "完了しました。",
  pageSays: (texts) => `ページの表示：${texts.join("、")}`,
  noFieldTo: () => "このページには検索できる欄がありません。",
  noSearchField: () => "このページには検索欄がありません。",
  noSearchButton: () => "このページには検索ボタンがありません。",
  searchStayed: () => "検索しましたが、ページの表示が変わりませんでした。",
  noFieldForCriterion: (criterion) => `「${criterion}」を入力する欄が見つかりません。`,
  whichIs: (superlative, wording) => `「${wording}」の「${superlative}」がどれかわかりません。どれですか？`,
  options: (label, options) => `「${label}」の選択肢：${quoted(options)}`,
  valueOf: (label, value) => (value ? `「${label}」は「${value}」です。` : `「${label}」は未入力です。`),
  isOn: (label, isOn) => `「${label}」は${isOn ? "オン" : "オフ"}です。`,
  isRequired: (label, isRequired) => `「${label}」は${isRequired ? "必須" : "任意"}です。`,
  required: (labels) => (labels.length > 0 ? `必須項目：${list(labels)}` : "必須と表示された項目はありません。"),
  fields: (labels) => `このフォームの項目は${labels.length}件です：${list(labels)}`,
  nothingMissing: () => "必須項目はすべて入力されています。",
  cannotAnswer: () => "このフォームに関する質問にのみお答えできます。",
  notSo: (wording) => `現在のページは次の条件に当てはまらないため、何も行っていません：${wording}。`,
  counted: (count) => `${count}件です。`,
  cannotUndo: () => "元に戻すことはできません。「名前は山田です」のように、入力し直す内容をお知らせください。",
};
