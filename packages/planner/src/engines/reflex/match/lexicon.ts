import { memoize } from "../memoize.ts";
import { normalise } from "../words.ts";

/** What forms ask for beyond the HTML autocomplete values, in several languages. */
const concepts: RegExp[] = [
  /\ballerg|アレルギー/,
  /(?:insurance|versicherung|krankenkasse|\bassurance|\bseguro)(?!.*(?:number|nummer))|保険(?!.*番号)/,
  /\b(?:insurance|policy|versicher\w*|versichertennummer)\b.*(?:number|no\b|nummer)|versichertennummer|保険.*番号/,
  /\bnationalit|\bcitizenship|staatsangehorigkeit|nationalitat|国籍/,
  /marital|familienstand|situation familiale|estado civil|婚姻|配偶/,
  /(?:check ?-?in|arrival|anreise|ankunft|arrivee|llegada|チェックイン|到着)/,
  /(?:check ?-?out|departure|abreise|abflug|depart\b|salida|チェックアウト|出発)/,
  /\bguests?\b|\badults?\b|\bgaste\b|\berwachsene|^(?!.*unterhalt).*personen|adultes|adultos|(?<!扶養)人数|大人/,
  /\bchildren\b|\bkinder\b|enfants|ninos|子供|子ども/,
  /\bsalary\b|gehalt|salaire|salario|年収|給与/,
  /start date|available from|earliest start|eintritts(?:datum|termin)|fruhester|verfugbar ab|入社|開始日|勤務開始/,
  /tax (?:class|bracket)|steuerklasse|税区分/,
  /tax (?:id|number)|steuer(?:nummer|-?id|identifikation)|納税者番号|マイナンバー/,
  /\bheight\b|korpergrosse|\bgrosse\b|taille|estatura|身長/,
  /\bweight\b|gewicht|poids|\bpeso\b|体重/,
  /blood (?:type|group)|blutgruppe|血液型/,
  /emergency contact(?!.*(?:phone|number))|notfallkontakt(?!.*(?:telefon|nummer))|緊急連絡先(?!.*(?:電話|番号))/,
  /emergency.*(?:phone|number)|notfall.*(?:telefon|nummer)|緊急.*(?:電話|番号)/,
  /\bdoctor\b|\bphysician|hausarzt|かかりつけ|主治医/,
  /\bmedication|medikament|服用|薬/,
  /\bdestination|reiseziel|zielort|目的地|行き先/,
  /purpose|\bzweck\b|目的(?!地)/,
  /education|degree|abschluss|bildung|学歴|最終学歴/,
  /experience|berufserfahrung|経験/,
  /cover letter|motivation|\bwhy\b|anschreiben|志望動機/,
  /\bnotes?\b|comments?|remarks?|bemerkung|anmerkung|message|nachricht|備考|メッセージ|ご要望/,
  /newsletter|メールマガジン|メルマガ|ニュースレター/,
  /\bterms\b|\bagb\b|nutzungsbedingungen|利用規約|conditions/,
  /\bplan\b|\btarif\b|プラン/,
  /\bseat\b|sitzplatz|座席/,
  /\bmeal\b|\bessen\b|verpflegung|食事/,
  /passport|reisepass|パスポート|旅券/,
  /\bincome\b|einkommen|所得|収入/,
  /\bdependents?\b|unterhaltsberechtigt|扶養/,
  /delivery (?:method|option)|shipping method|versandart|配送方法/,
  /payment (?:method|type)|zahlungsart|支払(?:い)?方法/,
  /quantity|menge|anzahl|数量/,
  /smok|raucher|喫煙/,
  /filing status|veranlagung|申告区分/,
  /reason|\bgrund\b|理由/,
  /gender|\bsex\b|geschlecht|性別/,
  /\bsubject\b|betreff|件名/,
  /\biban\b|bank account|cuenta bancaria|bankverbindung|compte bancaire|口座番号/,
  /hear about|heard (?:from|about)|how did you find/,
];

/** Returns the index of the concept that a text names; undefined if there is none or more than one. */
export const conceptOf = memoize((text: string): number | undefined => {
  const plain = normalise(text);
  const found = concepts.flatMap((pattern, index) => (pattern.test(plain) ? index : []));
  return found.length === 1 ? found[0] : undefined;
});
