// Words that say which question a value is for, although its label has others: "deliver" for a date of delivery, in five languages.
import type { Question } from "../../match/questions.ts";
import { memoize } from "../../memoize.ts";
import { normalise } from "../../words.ts";
import { describes } from "../statement/describes.ts";
import { isGlue } from "../statement/glue.ts";
import { isSameRole } from "../statement/roles.ts";

/** What labels call a thing, and what people say about it. */
const concepts: [asked: RegExp, said: RegExp][] = [
  [
    /start|begin|avail|join|first (?:day|lesson)|beginn|eintritt|anfang|debut|commence|disponib|inicio|incorpora|comienzo|開始|入社|勤務開始/,
    /^(?:start\w*|begin\w*|commenc\w*|join\w*|available|availab\w*|work|anfang\w*|beginn\w*|starte\w*|eintret\w*|verfugbar|commenc\w*|debut\w*|disponib\w*|empez\w*|empiez\w*|comenz\w*|incorpor\w*|開始|入社|勤務|働\S*|始め\S*|スタート)$/,
  ],
  [
    /deliver|shipping|arrival date|liefer|zustell|livraison|entrega|envio|お?届け|配送|配達/,
    /^(?:deliver\w*|ship\w*|arriv\w*|come|comes|receive\w*|need|bring|liefer\w*|zustell\w*|ankomm\w*|livr\w*|recev\w*|entreg\w*|llegar|llegue|envi\w*|お?届け|届\S*|配送|配達)$/,
  ],
  [
    /purchase|bought|order date|kauf|achat|compra|購入/,
    /^(?:bought|buy|purchased?|got|gekauft|kauf\w*|achet\w*|compr\w*|購入|買っ\S*)$/,
  ],
  [
    /birth|\bborn\b|\bdob\b|gebur|naissance|nacimiento|生年月日|誕生/,
    /^(?:born|birth\w*|dob|geb|geboren\w*|geburt\w*|nee?|naissance|naci\w*|nacid\w*|生まれ|誕生\S*|生年月日)$/,
  ],
  [
    /salary|\bpay\b|wage|compensation|gehalt|lohn|salair|remuneration|salari|sueldo|年収|給与|給料|月給|報酬/,
    /^(?:salar\w*|pay|paid|wage\w*|earn\w*|compensation|money|dollars?|euros?|pounds?|year|gehalt\w*|verdien\w*|lohn\w*|salair\w*|salaria\w*|remuneration|pretention\w*|gagn\w*|sueldo|salari\w*|cobrar|ganar|年収|給与|給料|月給|報酬)$/,
  ],
  [
    /arriv|check ?-?in|anreise|ankunft|arrivee|llegada|entrada|チェックイン|到着|宿泊日/,
    /^(?:arriv\w*|from|check-?in|anreis\w*|ankomm\w*|ankunft|arriv\w*|lleg\w*|entrada|チェックイン|到着)$/,
  ],
  [
    /depart|check ?-?out|leav|abreise|depart|salida|チェックアウト|出発/,
    /^(?:leav\w*|depart\w*|check-?out|until|till|abreis\w*|partons|part|salimos|salida|チェックアウト|出発)$/,
  ],
  [
    /\bplan\b|tariff?|subscription|membership|package|abo\b|forfait|formule|tarifa|suscripcion|プラン|コース|料金/,
    /^(?:plans?|tarif\w*|subscription\w*|package|membership|abo|abonnement|forfait|formule|offre|tarifa|suscripcion|プラン|コース)$/,
  ],
  [
    /position|\brole\b|\bjob\b|vacancy|stelle|\bposte?\b|emploi|puesto|vacante|職種|ポジション|募集/,
    /^(?:positions?|roles?|jobs?|vacancy|opening|stelle|posten|poste|emploi|puesto|vacante|engineer|apply\w*|bewerb\w*|職種|ポジション|応募)$/,
  ],
  [
    /guests|people|persons|attendees|participants|adults|party|personen|teilnehmer|gaste|personnes|participants|personas|huespedes|asistentes|人数|名様/,
    /^(?:us|we|people|persons?|guests?|adults?|ppl|together|leute|personen|teilnehmer\w*|gaste|personnes?|adultes?|personas?|huespedes|人|名|名様|人数|大人)$/,
  ],
  [
    /child|kids|kinder|enfants|ninos|子供|お子様/,
    /^(?:kids?|child|children|toddlers?|bab(?:y|ies)|kind|kinder|enfants?|ninos?|ninas?|子供|お子様)$/,
  ],
  [/adult|erwachsene|大人/, /^(?:adults?|grown-ups?|erwachsene[nr]?|adultes?|adultos?|大人)$/],
  [
    /work location|workplace|work mode|arbeitsort|lieu de travail|teletravail|modalidad|勤務/,
    /^(?:work\w*|remotely|arbeit\w*|travail\w*|trabaj\w*|働\S*|勤務|希望)$/,
  ],
  [
    /skills?|abilities|kenntnisse|fahigkeiten|competences|habilidades|スキル/,
    /^(?:know|good|skills?|experienced?|familiar|kann|kenne|kenntnisse|connais|maitris\w*|competences|domino|habilidades|スキル|得意)$/,
  ],
  [/interests?|hobb|sports?/, /^(?:like|love|enjoy|interested|mag|liebe|aime|adore|gusta\w*|encanta\w*|好き|興味)$/],
  [
    /language|sprache|langue|idioma|言語/,
    /^(?:speak\w*|languages?|spreche\w*|sprachen?|parle\w*|langues?|hablo|idiomas?|話せ\S*|言語)$/,
  ],
  [
    /payment|\bpay\b|zahl|bezahl|paiement|reglement|pago|支払/,
    /^(?:pay\w*|payment|zahl\w*|bezahl\w*|pai\w*|paye\w*|regl\w*|pag\w*|支払\S*|払\S*)$/,
  ],
  [/how long|duration|length|dauer|duree|duracion|期間|時間/, /^(?:long|last\w*|lessons?|dauer\w*|dure\w*|dura\w*)$/],
  [
    /breakfast|fruhstuck|petit.dejeuner|desayuno|朝食/,
    /^(?:breakfast|fruhstuck|petit-dejeuner|dejeuner|desayuno|朝食)$/,
  ],
  [
    /\bcontact\b|reach|連絡/,
    /^(?:contact\w*|reach\w*|call|phone|連絡|kontakt\w*|erreich\w*|contact\w*|joindre|contactar\w*)$/,
  ],
  [/expir|\bexp\b|valid|gultig|validite|caduc|有効期限/, /^(?:exp\w*|valid\w*|gultig\w*|expire\w*|caduc\w*|有効期限)$/],
  [/street|address|adresse|direccion|calle|住所/, /^(?:live\w*|address|wohn\w*|habit\w*|viv\w*|direccion|住\S*)$/],
];

const conceptsAsked = memoize((label: string): number[] =>
  concepts.flatMap(([asked], index) => (asked.test(normalise(label)) ? [index] : [])),
);
const conceptsSaid = memoize((word: string): number[] =>
  concepts.flatMap(([, said], index) => (said.test(normalise(word)) ? [index] : [])),
);

const known = new WeakMap<Question, Map<string, number>>();

/** How surely a word is about a question, 0 to 1. `all` are the questions of its page. */
export function cueOf(word: string, question: Question, all: Question[]): number {
  if (word.startsWith("\u27ea")) return 0;
  const cues = known.get(question) ?? new Map<string, number>();
  known.set(question, cues);
  const found = cues.get(word) ?? readCue(word, question, all);
  cues.set(word, found);
  return found;
}

function readCue(word: string, question: Question, all: Question[]): number {
  const label = `${question.label} ${question.kind === "field" ? "" : question.section}`;
  const isAbout = conceptsSaid(word).some((one) => conceptsAsked(label).includes(one));
  if (isSameRole(word, question, all)) return 1;
  if (!isGlue(word) && describes(word, question)) return 1;
  return isAbout ? 0.8 : 0;
}
