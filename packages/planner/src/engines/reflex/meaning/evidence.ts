import type { SnapshotField } from "@giselles-ai/protocol";
import { memoize } from "../memoize.ts";
import { normalise, spaced } from "../words.ts";
import { type EvidenceSource, type Meaning, meanings } from "./meanings.ts";
import { readOptionList } from "./option-lists.ts";
import { findRule } from "./vocabulary.ts";

/** One hint at the meaning of a field, with its weight. */
export interface Evidence {
  means: Meaning | "none";
  weight: number;
  source: EvidenceSource;
  /** Cut if it is long. */
  text?: string;
  /** It means the whole, not a part: "full name". */
  isWhole?: boolean;
}

const known = new Set<string>(meanings);
/** HTML has two tokens for a country, and sites use both for the same list. */
const sameAs: Record<string, Meaning> = { "country-name": "country" };

/** Reads the autocomplete attribute. "off" and invalid tokens have no meaning. */
export function readAutocomplete(autocomplete = ""): { means?: Meaning; section?: string } {
  const tokens = autocomplete.toLowerCase().trim().split(/\s+/);
  const last = tokens.filter((token) => token !== "webauthn").at(-1) ?? "";
  const means = sameAs[last] ?? (known.has(last) ? (last as Meaning) : undefined);
  const section = tokens.filter((token) => /^(?:section-.+|shipping|billing)$/.test(token)).join(" ");
  return { ...(means && { means }), ...(section && { section }) };
}

const types = new Map(
  Object.entries<[Meaning, number]>({
    email: ["email", 2.4],
    tel: ["tel", 1.3],
    password: ["current-password", 2],
    url: ["url", 1.2],
  }),
);

/** Collects all hints at the meaning of a field. */
export function readEvidence(field: SnapshotField): Evidence[] {
  const { label, name = "", placeholder = "", description = "", autocomplete, inputType = "", kind } = field;
  const id = idOf(field);
  const evidence: Evidence[] = [];
  const purpose = readAutocomplete(autocomplete).means;
  // Sites use password tokens to suppress suggestions in fields that are not passwords.
  const isSuppression = !!purpose && /password$/.test(purpose) && inputType !== "password";
  if (purpose && !isSuppression) evidence.push({ means: purpose, weight: 4, source: "autocomplete", text: purpose });
  const type = types.get(inputType);
  if (type) evidence.push({ means: type[0], weight: type[1], source: "type", text: inputType });
  const example = readExample(placeholder);
  if (example) evidence.push({ means: example, weight: 1.1, source: "example", text: clip(placeholder) });
  const options = readOptionList(field);
  if (options) evidence.push({ ...options, weight: 2.6, source: "options" });
  // Two letters in the source say nothing beside a label.
  const isShort = (text: string) => text.length < 3 && /\p{L}{3}/u.test(label);
  // "l_name" may be the name of the landlord, if the label says "Name".
  const isLetter = (text: string) => /^\p{L}[_-]name$/iu.test(text) && readWords(normalise(label)) === "name";
  const isOfThing = /\bname\b/.test(normalise(label)) && readWords(normalise(label)) === undefined;
  const texts: [EvidenceSource, string, number][] = [
    ["label", normalise(label), 2.2],
    ["placeholder", normalise(placeholder), 1.2],
    ["name", isShort(name) || isLetter(name) ? "" : spaced(name), 1.6],
    ["id", isShort(id) || isLetter(id) ? "" : spaced(id), id === name ? 0.3 : 1.1],
    ["description", normalise(description), 0.4],
    [
      "autocomplete",
      purpose || isSuppression || /^(?:on|off|nope)$/.test(autocomplete ?? "") ? "" : spaced(autocomplete ?? ""),
      1.2,
    ],
    ["box", spaced(boxIdOf(field)), 1],
  ];
  const seen = new Set<string>();
  for (const [source, text, weight] of texts) {
    if (!text || seen.has(text)) continue;
    seen.add(text);
    const means = readWords(text, kind);
    if (means && !(source === "box" && means === "none") && !(isOfThing && means === "name"))
      evidence.push({
        means,
        weight: text.length > 60 ? weight * 0.7 : weight,
        source,
        text: clip(text),
        ...(means === "name" && wholeNameWords.test(text) && { isWhole: true }),
      });
  }
  if (purpose === "new-password" && !isSuppression)
    return evidence.map((piece) => (piece.means === "current-password" ? { ...piece, means: purpose } : piece));
  return evidence;
}

/** Names a piece of evidence in the reason for a meaning. */
export function describeEvidence({ source, text }: Evidence): string {
  if (source === "options") return "its options";
  if (source === "type") return `type ${text}`;
  return `${source === "example" ? "the example" : source} "${text}"`;
}

const examples: [Meaning, RegExp][] = [
  ["email", /^\S+@\S+\.\w{2,}$/],
  ["postal-code", /^〒? ?\d{3}-\d{4}$/],
  ["tel", /^(?:\+\d{1,3}[ \d().-]{7,}|\(\d{3}\) ?\d{3}-\d{4}|\d{3}-\d{3}-\d{4}|0\d{1,4}-\d{1,4}-\d{4})$/],
  ["url", /^https?:\/\/\S*$/],
];

/** What a placeholder is an example of: "you@example.com", "123-4567". */
function readExample(placeholder: string): Meaning | undefined {
  const text = placeholder
    .normalize("NFKC")
    .replace(/^(?:e\.?g\.?,?|ex[:.]|z\.? ?b\.?|例[:)]?) ?/i, "")
    .trim();
  return examples.find(([, pattern]) => pattern.test(text))?.[0];
}

/** "Apt, suite, floor": one line for any of them. */
const parts =
  /\b(?:ap(?:ar)?t(?:ment)?s?|appartement|appt|apartament\w*|flat|suite|ste|unit|floor|etage|stock|piso|andar|piano|puerta|dpto|depto|scala|interno|bldg|buildings?|batiment|edificio|staircase|stairs?|escalera)\b/g;
const wholeNameWords =
  /full ?name|first (?:and|&) last|name (?:and|&) surname|name surname|(?:fornavn|navn|vorname|nom|name|ime|ad\S*) \S{0,3} ?(?:efternavn|nachname|prenom|prezime|soyad\S*)|complet|nombres? y apellidos?|apellidos? y nombres?/;

/** The meaning of a text, by the first rule that matches. */
export function readWords(text: string, kind?: SnapshotField["kind"]): Meaning | "none" | undefined {
  const means = readText(text);
  return means === "none" && kind === "select" ? undefined : means;
}

/** The order of the parts, which says nothing about the meaning: "(day-month-year)", "(DD/MM/YYYY)". */
const wholeDate =
  /\(?\b(?:day|dd?|tt|jj)[-/. ]+(?:month|mm?)[-/. ]+(?:year|y{2,4}|j{2,4}|a{2,4})\b\)?|\(?\b(?:month|mm?)[-/. ]+(?:day|dd?)[-/. ]+(?:year|y{2,4})\b\)?|\(?\b(?:year|y{4}|j{4}|a{4})[-/. ]+(?:month|mm?)[-/. ]+(?:day|dd?|tt|jj)\b\)?/;

/** "Legal name: last" */
const nameParts: Record<string, Meaning> = {
  ...{ first: "given-name", given: "given-name", middle: "additional-name" },
  ...{ last: "family-name", family: "family-name" },
};

/** "Name, Vorname", "nom et prénom": the whole name. */
const bothNames =
  /^(?:\S+ )?(?:(?:last|family) ?name|surname|name|nachname|nom|apellidos?|cognome|nazwisko|achternaam)\s*(?:,|\/|&|und|et|y|e|i|en)\s*(?:vornamen?|prenoms?|nombres?|nome|imie|imiona|voornaam|first name|given names?)\b/;

/** Names that are not the name of the person now, or of no person. */
const otherNames =
  /\b(?:sur|last |family |)names? at birth|former (?:family |last )?name|birth name|^other names?\b|name d(?:e[rs]|es) (?:haus)?(?:hund|tier|katze|pferd)/;

/** "(as shown in passport)", "(e.g. house name)": where it is written, or an example. */
const remark =
  /\s*[(（](?:(?:exactly )?as |e\.?g\.?\b|laut |wie |z\. ?b\.|comme |tel(?:le)? qu|como |segun )[^()（）]*[)）]/;

const readText: (text: string) => Meaning | "none" | undefined = memoize(
  (text: string): Meaning | "none" | undefined => {
    if (otherNames.test(text)) return undefined;
    const bare = text.replace(remark, "").trim();
    if (bare && bare !== text) return readText(bare);
    if (bothNames.test(text)) return "name";
    // "Last (family) name"
    const beside = text.replace(/\([\p{L} -]+\) (?=\p{L})/u, "");
    if (beside !== text && readText(beside)) return readText(beside);
    // "代表者氏名 姓" asks for the part.
    const own = /[\u3040-\u9fff）] ([^\s()（）]+)$/u.exec(text)?.[1];
    const ownMeaning = own ? readText(own) : undefined;
    if (ownMeaning) return ownMeaning;
    // "Surname / Family name"
    const [one, ...more] = text.split(/\s*\/\s*|\s+or\s+/).map((part) => (part === text ? undefined : readText(part)));
    if (one && more.every((other) => other === one)) return one;
    const part = /\bname[\s,:-]+(first|given|middle|last|family)(?: initial)?$/.exec(text)?.[1];
    if (part) return nameParts[part];
    // "Name or company": a person, if the record has only one of them.
    if (
      /\b(?:name|nom|nombre)\b.{0,4}(?:\bor\b|\bou\b|\boder\b|\bo\b) (?:company|business|raison|societe|firma|razon|empresa)/.test(
        text,
      )
    )
      return "name";
    if (/\bhouse (?:number|no|name)\b/.test(text))
      return /\bstreet\b/.test(text) ? "street-address" : "address-housenumber";
    if (wholeDate.test(text)) return readText(text.replace(wholeDate, " ").trim());
    if ((text.match(parts) ?? []).length > 1 && !/\bstreet\b/.test(text)) return "address-line2";
    const means = findRule(text)?.means;
    return means && ofPlaces.test(means) && otherHead.test(text) ? undefined : means;
  },
);

const ofPlaces = /^(?:street-address|address-)/;
/** "State license no.", "Line 1 amount", "Workspace address": the place only says which, or it is a place on the web. */
const otherHead =
  /\b(?:descriptions?|amount|category|total|price|cost|quantity|qty|date|time|tax|(?:flood|time) zone|licen[cs]e(?: plate)?(?: no\.?| number)?)$|^area (?:of|in|sq)|^(?:workspace|site|domain|server|wallet|network) address$/;

export function idOf({ selector }: SnapshotField): string {
  const id = /^#((?:\\.|[^\s\\])+)$/.exec(selector)?.[1] ?? "";
  return id.replace(/\\(.)/g, "$1");
}

/** The id of the element around a field without an id. */
function boxIdOf({ selector }: SnapshotField): string {
  const id = /^#((?:\\.|[^\s\\])+) /.exec(selector)?.[1]?.replace(/\\(.)/g, "$1") ?? "";
  return /form|modal|container|wrapper|checkout|root|main|page|content|dialog|section/i.test(id) ? "" : id;
}

function clip(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}
