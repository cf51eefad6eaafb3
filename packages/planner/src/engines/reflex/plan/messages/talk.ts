// What the engine answers to greetings, to questions about fields, and to what needs a model. Loaded with the reading of sentences.
import { detectLanguage, type Language } from "../../read/detect-language.ts";

export interface TalkMessages {
  greeting(): string;
  welcome(): string;
  nothingOpen(): string;
  cannotCompose(label: string): string;
  whichOption(word: string, label: string, options: string[]): string;
  accepts(label: string, hints: string[]): string;
  limits: {
    atLeast(value: string): string;
    atMost(value: string): string;
    characters(count: number): string;
    files(types: string): string;
  };
  filledSoFar(pairs: string[]): string;
}

const join = (texts: string[], quote: (text: string) => string, separator = ", ") => texts.map(quote).join(separator);

const english: TalkMessages = {
  greeting: () => `Hi! What should I enter? Try "My name is Ada and my email is ada@example.com".`,
  welcome: () => "You're welcome.",
  nothingOpen: () => "I haven't asked anything, so there is nothing to confirm. What should I enter or press?",
  cannotCompose: (label) =>
    `I can't write texts without a model. Write the text here, such as "${label}: Please call me". With a model in the settings, I could write it.`,
  whichOption: (word, label, options) =>
    `The form doesn't show which one is the ${word}. "${label}" offers ${join(options, (text) => `"${text}"`)}. Which one should I choose?`,
  accepts: (label, hints) => `"${label}": ${hints.join("; ")}.`,
  limits: {
    atLeast: (value) => `at least ${value}`,
    atMost: (value) => `at most ${value}`,
    characters: (count) => `up to ${count} characters`,
    files: (types) => `files of type ${types}`,
  },
  filledSoFar: (pairs) => (pairs.length > 0 ? `Filled in: ${pairs.join("; ")}.` : "Nothing is filled in yet."),
};

const german: TalkMessages = {
  greeting: () => "Hallo! Was soll ich eintragen? Zum Beispiel: „Ich heiße Ada, meine E-Mail ist ada@example.com“.",
  welcome: () => "Gern geschehen.",
  nothingOpen: () => "Es ist keine Frage offen. Was soll ich eintragen oder anklicken?",
  cannotCompose: (label) =>
    `Texte kann ich ohne Modell nicht schreiben. Bitte den Text angeben, etwa „${label}: Bitte um Rückruf“. Mit einem Modell in den Einstellungen ginge es.`,
  whichOption: (word, label, options) =>
    `Das Formular zeigt nicht, was „${word}“ ist. „${label}“ bietet ${join(options, (text) => `„${text}“`)}. Was soll ich wählen?`,
  accepts: (label, hints) => `„${label}“: ${hints.join("; ")}.`,
  limits: {
    atLeast: (value) => `mindestens ${value}`,
    atMost: (value) => `höchstens ${value}`,
    characters: (count) => `bis zu ${count} Zeichen`,
    files: (types) => `Dateien vom Typ ${types}`,
  },
  filledSoFar: (pairs) => (pairs.length > 0 ? `Eingetragen: ${pairs.join("; ")}.` : "Es ist noch nichts eingetragen."),
};

const french: TalkMessages = {
  greeting: () => "Bonjour ! Que dois-je saisir ? Par exemple : « Je m'appelle Ada, mon e-mail est ada@example.com ».",
  welcome: () => "Avec plaisir.",
  nothingOpen: () => "Aucune question n'est ouverte. Que dois-je saisir ou cliquer ?",
  cannotCompose: (label) =>
    `Je ne peux pas rédiger de texte sans modèle. Donnez le texte, par exemple « ${label} : rappelez-moi ». Avec un modèle dans les paramètres, ce serait possible.`,
  whichOption: (word, label, options) =>
    `Le formulaire ne montre pas ce qui est « ${word} ». « ${label} » propose ${join(options, (text) => `« ${text} »`)}. Que dois-je choisir ?`,
  accepts: (label, hints) => `« ${label} » : ${hints.join(" ; ")}.`,
  limits: {
    atLeast: (value) => `au moins ${value}`,
    atMost: (value) => `au plus ${value}`,
    characters: (count) => `jusqu'à ${count} caractères`,
    files: (types) => `fichiers de type ${types}`,
  },
  filledSoFar: (pairs) => (pairs.length > 0 ? `Rempli : ${pairs.join(" ; ")}.` : "Rien n'est encore rempli."),
};

const spanish: TalkMessages = {
  greeting: () => "¡Hola! ¿Qué debo introducir? Por ejemplo: «Me llamo Ada y mi correo es ada@example.com».",
  welcome: () => "De nada.",
  nothingOpen: () => "No hay ninguna pregunta pendiente. ¿Qué debo introducir o pulsar?",
  cannotCompose: (label) =>
    `No puedo redactar textos sin un modelo. Indique el texto, por ejemplo «${label}: llámenme». Con un modelo en los ajustes sería posible.`,
  whichOption: (word, label, options) =>
    `El formulario no muestra qué es «${word}». «${label}» ofrece ${join(options, (text) => `«${text}»`)}. ¿Cuál elijo?`,
  accepts: (label, hints) => `«${label}»: ${hints.join("; ")}.`,
  limits: {
    atLeast: (value) => `al menos ${value}`,
    atMost: (value) => `como máximo ${value}`,
    characters: (count) => `hasta ${count} caracteres`,
    files: (types) => `archivos de tipo ${types}`,
  },
  filledSoFar: (pairs) => (pairs.length > 0 ? `Rellenado: ${pairs.join("; ")}.` : "Todavía no hay nada rellenado."),
};

const japanese: TalkMessages = {
  greeting: () =>
    "こんにちは。入力する内容を「名前は山田太郎、メールはtaro@example.comです」のようにお知らせください。",
  welcome: () => "どういたしまして。",
  nothingOpen: () => "確認をお願いしている質問はありません。入力する内容や押すボタンをお知らせください。",
  cannotCompose: (label) =>
    `モデルなしでは文章を作成できません。「${label}：折り返しお電話ください」のように文面をお知らせください。設定でモデルを追加すると作成できます。`,
  whichOption: (word, label, options) =>
    `どれが「${word}」かはフォームに表示されていません。「${label}」の選択肢：${join(options, (text) => `「${text}」`, "、")}。どれを選びますか？`,
  accepts: (label, hints) => `「${label}」：${hints.join("、")}`,
  limits: {
    atLeast: (value) => `${value}以上`,
    atMost: (value) => `${value}以下`,
    characters: (count) => `${count}文字まで`,
    files: (types) => `ファイルの種類：${types}`,
  },
  filledSoFar: (pairs) => (pairs.length > 0 ? `入力済み：${pairs.join("、")}` : "まだ何も入力されていません。"),
};

const all: Record<Language, TalkMessages> = { en: english, de: german, fr: french, es: spanish, ja: japanese };

/** The answers in the language of a request. */
export function talkIn(goal: string): TalkMessages {
  return all[detectLanguage(goal)];
}
