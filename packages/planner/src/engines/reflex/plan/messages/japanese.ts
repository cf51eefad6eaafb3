import type { Messages } from "./english.ts";

const list = (texts: string[]) => texts.join("、");
const quoted = (texts: string[]) => texts.map((text) => `「${text}」`).join("");

export const japanese: Messages = {
  denied: (reason) => `承知しました。実行しませんでした${reason ? `（${reason}）` : ""}。代わりに何をしましょうか。`,
  whichOne: (name, among) =>
    `「${name}」はどれのことですか：${list(among.map(({ label, fieldId }) => `「${label}」（${fieldId}）`))}`,
  notFound: (name, nearest) =>
    `このページに「${name}」が見つかりません。${nearest ? `一番近いのは「${nearest.label}」です。` : ""}`,
  notHere: () => "このページには見つかりません。",
  disabled: ({ label }) => `「${label}」は操作できない状態です。`,
  noOption: (option, { label }, options) =>
    `「${label}」に「${option}」という選択肢はありません。${quoted(options)}から選んでください。`,
  bothOffer: (option, one, other) =>
    `「${one.label}」と「${other.label}」の両方に「${option}」があります。どちらですか。`,
  severalItems: (count, name) => `「${name}」という項目が${count}個あります。どれですか。`,
  whatToOpen: (wording, close) => `何を${close ? "閉じ" : "開き"}ますか。（「${wording}」）`,
  nothingToOpen: () => "このページには開けるものが見つかりません。",
  noFileField: () => "このページにはファイルの欄がありません。",
  noTool: () => "ここではその操作を行えません。",
  noTextToRead: () => "元になる文章が見つかりません。",
  notKept: (fields) => `入力しましたが、値が反映されませんでした：${list(fields.map(({ label }) => label))}`,
  noMatchingOption: ({ label }) => `「${label}」に合う選択肢がありません。`,
  noSuggestion: (text, { label }) => `「${label}」に「${text}」の候補がありません。`,
  nothingToDo: () => "実行できることが見つかりませんでした。",
  notUnderstood: (wordings) => `${quoted(wordings)}が理解できませんでした。`,
  unused: (words) => `${quoted(words)}をどう扱えばよいか分からないため、まだ何もしていません。`,
  howToSay: () => "「名前は山田太郎です」「プランはプロで」「送信して」のように入力してください。",
  stillEmpty: (labels) => `未入力：${list(labels)}。`,
  failedOften: (wording) => `何度か試しましたが、うまくいきませんでした：「${wording}」`,
  notSure: (wording) => `「${wording}」の意味に自信がありません。もう少し詳しく教えてください。`,
  plan: (count) => `次の${count}ステップを実行します。`,
  filling: (count, then) => `${count}か所に入力します${then}。`,
  thenSend: () => "。その後、送信します",
  thenDo: (wordings) => `。その後：${list(wordings)}`,
  noFieldFor: (names) => `該当する欄がありません：${list(names)}。`,
  noneOf: (name, label, options) =>
    `「${label}」に${name}は入力できません。${options.length > 0 ? `${quoted(options)}から選んでください。` : ""}`,
  stillNeeded: (labels) => `まだ必要な項目：${list(labels)}。`,
  filled: () => "すべて入力しました。",
  noFieldForAny: () => "このページには該当する欄が見つかりませんでした。",
  whichField: (items) =>
    `${quoted(items)}をどの欄に入れればよいか分からないため、まだ何もしていません。「住所：東京都…」のように欄の名前を付けてください。`,
  askMissing: (labels) => `ほかは入力しました。まだ必要な項目：${list(labels)}。何を入力しますか。`,
  askValues: (labels) => `何を入力しますか。このフォームの項目：${list(labels)}。`,
  askValue: (label, options) =>
    `「${label}」に何を入力しますか。${options.length > 0 ? `選択肢：${quoted(options)}` : ""}`,
  waiting: () => "ページの応答を待っています。",
  pageComplains: (complaints) =>
    `実行しましたが、ページに次の表示があります：${complaints.join("、")}。代わりに何を入力しますか。`,
  unknownOutcome: (wordings) =>
    `成功したか確認できませんでした：${quoted(wordings)}。ページを確認してください。次は何をしましょうか。`,
  done: (wordings) => `完了しました：${list(wordings)}。`,
  pageSays: (texts) => `ページの表示：${texts.join("、")}`,
  noFieldTo: () => "このページには検索できる欄がありません。",
  noSearchField: () => "このページには検索欄がありません。",
  noSearchButton: () => "このページには検索ボタンがありません。",
  searchStayed: () => "検索しましたが、ページが変わりませんでした。",
  noFieldForCriterion: (criterion) => `「${criterion}」の欄が見つかりません。`,
  whichIs: (superlative, wording) => `どれが「${superlative}」か分かりません（「${wording}」）。どれですか。`,
  onlyResults: (count) => `結果は${count}件しかありません。`,
  noMoreResults: (count) => `結果は${count}件で、続きへのリンクがありません。`,
  blocked: (label) => `すべての欄が操作できない状態です。先に答える質問があるようです。「${label}」を押しますか。`,
  options: (label, options) => `「${label}」の選択肢：${quoted(options)}。`,
  valueOf: (label, value) => (value ? `「${label}」は「${value}」です。` : `「${label}」は未入力です。`),
  isOn: (label, isOn) => `「${label}」は${isOn ? "オン" : "オフ"}です。`,
  isRequired: (label, isRequired) => `「${label}」は${isRequired ? "必須" : "任意"}です。`,
  required: (labels) => (labels.length > 0 ? `必須項目：${list(labels)}。` : "必須と表示された項目はありません。"),
  fields: (labels) => `このフォームの項目は${labels.length}個です：${list(labels)}。`,
  nothingMissing: () => "必須項目はすべて入力されています。",
  cannotAnswer: () => "このフォームについての質問にだけお答えできます。",
  notSo: (wording) => `このページではその条件に当てはまらないため、何もしていません：${wording}。`,
  counted: (count) => `${count}件です。`,
  cannotUndo: () => "元に戻すことはできません。「名前は山田です」のように、正しい内容を入力してください。",
};
