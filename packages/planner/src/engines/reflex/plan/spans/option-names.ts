// Names of common options in other languages than the form: "gratis" for "Free", "Einzelzimmer" for "Single".
import { answerWith } from "../../match/answer.ts";
import { optionScore } from "../../match/match-option.ts";
import type { Question } from "../../match/questions.ts";
import { memoize } from "../../memoize.ts";
import { normalise } from "../../words.ts";
import { isGlue } from "../statement/glue.ts";
import type { Context, Part } from "../statement/parts.ts";
import type { Span } from "./find-spans.ts";

/** One thing a line. A word with a star may continue: "einzel*" is "Einzelzimmer". */
const names = `
free|gratis|kostenlos*|umsonst|gratuit*|無料|フリー
single|einzel*|simple|individual|シングル
double|doppel*|doble|ダブル
standard|normal|estandar|標準|スタンダード|通常
express|eilig|expres|速達|エクスプレス
premium|プレミアム
basic|basis|basico|ベーシック
pro|プロ
team|チーム|equipe|equipo
monthly|monatlich|mensuel*|mensual*|月払い|毎月
yearly|annual|annually|jahrlich|annuel*|anual*|年払い
cash|bar|especes|efectivo|現金
card|karte|kreditkarte|carte|tarjeta|クレジットカード|カード
transfer|bank transfer|uberweisung|virement|transferencia|振込|振り込み
direct debit|lastschrift|prelevement|domiciliacion
remote|remotely|remoto|distance|from home|work from home|home office|home|teletravail|teletrabajo|desde casa|von zu hause|zuhause|リモート|在宅
hybrid|hibrido|hybride|ハイブリッド
on site|office|vor ort|buro|sur site|presencial|出社|オフィス
morning|vormittag*|matin|manana|午前中?|朝
afternoon|nachmittag*|apres-midi|tarde|午後
evening|abend*|soir|noche|夕方|夜
small|klein|petit|pequeno|小
medium|mittel|moyen|mediano|中
large|gross|grand|grande|大
beginner|anfanger*|debutant*|principiante*|初心者
advanced|fortgeschritten*|avance*|avanzado*|上級
designer|デザイナー|graphiste
engineer|エンジニア|ingenieur*|ingeniero
sales|vertrieb|ventes|ventas|営業
phone|telefon*|telephone|telefono|電話
email|e-mail|mail|courriel|correo|メール
vegetarian|vegetarisch|vegetarien*|vegetariano|ベジタリアン
vegan|vegane?*|ビーガン
window|fenster*|fenetre|ventana|窓側
pottery|topfern|poterie|ceramica|陶芸
electric|elektro*|electrique*|electrico|電動
`
  .trim()
  .split("\n")
  .map((line) => line.split("|"));

const rowsOf = memoize((phrase: string): number[] => {
  const plain = normalise(phrase);
  return names.flatMap((row, index) =>
    row.some((name) =>
      name.endsWith("*") ? plain.startsWith(name.slice(0, -1)) && /^[^ ]{4,20}$/.test(plain) : plain === name,
    )
      ? [index]
      : [],
  );
});

const maxWords = 3;

function namesOption(phrase: string, option: string): boolean {
  const [a, b] = [rowsOf(phrase), rowsOf(option)];
  return a.some((row) => b.includes(row)) || (/^お/u.test(option) && optionScore(phrase, option.slice(1)) >= 0.95);
}

/** The option that begins at a word, by another name. */
export function otherNameOf(words: string[], at: number, { questions }: Context): Span | undefined {
  for (let to = Math.min(words.length, at + maxWords); to > at; to -= 1) {
    const own = words.slice(at, to);
    if (own.some((word) => word.startsWith("\u27ea")) || own.every(isGlue)) continue;
    const phrases = [
      own.join(" "),
      ...(/\p{Script=Han}|\p{Script=Katakana}/u.test(own.join("")) ? [own.join("")] : []),
    ];
    const isKnown = phrases.some(
      (phrase) => rowsOf(phrase).length > 0 || /\p{Script=Han}|\p{Script=Katakana}/u.test(phrase),
    );
    if (!isKnown) continue;
    const isNamed = (option: string) => phrases.some((phrase) => namesOption(phrase, option));
    const isWhole = ({ options }: Question) =>
      options.some((option) => phrases.some((phrase) => optionScore(phrase, option) >= 0.94));
    const asking = questions.filter(({ options }) => options.filter(isNamed).length === 1);
    if (asking.length === 0 || questions.some(isWhole)) continue;
    const answer = (question: Question): Part | undefined => {
      const option = question.options.find(isNamed) ?? "";
      const found = answerWith(question, question.kind === "boxes" ? [option] : option);
      return found && { type: "write", question, answer: found, wording: phrases[0] ?? "" };
    };
    const apart = asking.filter(
      (one, index) => !asking.slice(0, index).some((other) => one.fields.some((field) => other.fields.includes(field))),
    );
    return { type: "option", from: at, to, questions: apart, answer };
  }
  return undefined;
}
