// Who a clause is about: the writer, or somebody whom the text introduces.

import { compareTerms } from "../../match/name-score.ts";
import type { Question } from "../../match/questions.ts";
import { normalise } from "../../words.ts";
import { contentOf } from "./read-choices.ts";

export interface Party {
  /** How the text calls it: "husband", "landlord", "co-applicant". */
  role: string;
  name?: string;
  /** The part of the form that asks about it. */
  section?: string;
}

const capital = String.raw`\p{Lu}[\p{Ll}'’]+(?:-\p{Lu}[\p{Ll}'’]+)*`;
const fullName = String.raw`(?:(?:Mrs?|Ms|Dr|Prof|M|Mme|Herr|Frau|Sr|Sra)\.? )?${capital}(?: (?:(?:van|von|de|der|den|di|da|la|le|del|bin|al) )*(?:\p{Lu}\.|${capital})){1,3}`;
export const relation =
  "fiancée?|grand(?:son|daughter|child)|petit-fils|petite-fille|grand-mère|grand-père|enkel(?:in|sohn|tochter)?|niet[oa]|abuel[oa]|neph?ew|niece|husband|wife|spouse|partner|mother|mom|mum|father|dad|parent|guardian|son|daughter|child|brother|sister|grand(?:mother|father|ma|pa)|aunt|uncle|cousin|friend|neighbou?r|landlord|landlady|boss|manager|doctor|colleague|mann|ehemann|frau|ehefrau|partnerin|mutter|vater|sohn|tochter|kind|bruder|schwester|oma|opa|tante|onkel|freund(?:in)?|nachbar(?:in)?|vermieter(?:in)?|mari|femme|conjointe?|mère|père|fils|fille|frère|sœur|amie?|voisine?|propriétaire|marido|mujer|espos[oa]|madre|padre|hij[oa]|herman[oa]|amig[oa]|vecin[oa]";
/** Nouns have capitals in German, and names must have them. */
const anyCase = relation.replace(
  /(^|\|)(\p{L})/gu,
  (_, bar: string, letter: string) => `${bar}[${letter}${letter.toUpperCase()}]`,
);
export const owner = String.raw`(?:[Mm]y|[Oo]ur|[Hh]is|[Hh]er|[Tt]heir|[Tt]he|[Mm]ein\p{L}*|unser\p{L}*|sein\p{L}*|ihr\p{L}*|[Mm]on|[Mm]a|[Ss]a|[Ss]on|[Nn]otre|[Mm]i|[Ss]u|[Nn]uestr[oa])`;
const introduction = new RegExp(
  String.raw`(?:^|\s)(?:${owner} )(?:\p{Ll}+ )?(?<role>${anyCase}),?(?: :)? (?:is |called |named |ist |heißt |est |es )?(?<name>${fullName})`,
  "u",
);
const statement = new RegExp(
  String.raw`^(?:the |our |my |der |die |mein\p{L}* |le |la |l['’]|el )?(?<role>[\p{L}-]+(?: [\p{L}-]+){0,2}) (?:is|will be|ist|est|es) (?<name>${fullName})$`,
  "iu",
);

const contact = new RegExp(
  String.raw`(?:^|\s)(?:ask for|speak to|contact(?: person)?(?: there)? is|the (?:contact|person)(?: there)? is|attention|c/o|[Aa]nsprechpartner(?:in)? ist|le contact est) (?<name>${fullName})$`,
  "u",
);

/** "ask for Tom Reyes": the person at the place that the text is about. */
export function contactIn(clause: string): string | undefined {
  return contact.exec(clause)?.groups?.name;
}

/** Where things come from and go to. */
const directions: [said: RegExp, direction: string, section: RegExp][] = [
  [
    /\b(?:collect\p{L}*|pick(?:ed)? up|sent|send|ship\p{L}*|comes?) (?:\p{L}+ ){0,2}from\b|\b(?:sender|absender|expéditeur|remitente)\b/iu,
    "sender",
    /^(?:from|sender|ship from|collect|pick ?-?up|origin|absender|von|expedit|remitente|origen)/,
  ],
  [
    /\b(?:goe?s?|deliver\p{L}*|sent|send|ship\p{L}*|take) (?:\p{L}+ ){0,2}to\b|\b(?:recipient|empfänger|destinataire|destinatario)\b/iu,
    "recipient",
    /^(?:to$|recipient|receiver|consignee|deliver|shipping|ship to|destination|empfang|an$|liefer|destinat|livraison|envio|destino)/,
  ],
];

/** The section of a place: "collect from", "they go to". */
export function placeIn(clause: string, sections: string[]): string | undefined {
  const [, direction = "", section] = directions.find(([pattern]) => pattern.test(clause)) ?? [];
  const [only, ...others] = section ? sections.filter((one) => section.test(normalise(one))) : [];
  return direction
    ? (sectionNamed(clause, sections) ?? sectionNamed(direction, sections) ?? (others.length === 0 ? only : undefined))
    : undefined;
}

/** What a place is called, before its address: "from Harbour Ceramics at 12 Quay Street". */
export function placeName(clause: string): string | undefined {
  return /\b(?:from|to|at|von|an|de|chez)\s+((?:\p{Lu}[\p{L}'’.-]*|&)(?: (?:\p{Lu}[\p{L}'’.-]*|&|of|and)){0,4})(?=$|\s+(?:at|in|,|\u27ea))/u.exec(
    clause,
  )?.[1];
}

export interface Introduced {
  party: Party;
  /** The words around the introduction. */
  before: string;
  after: string;
}

/** "my husband Jonas Lindqvist", "the co-applicant is Elliot Marchetti". */
export function introduce(clause: string): Introduced | undefined {
  const found = introduction.exec(clause);
  const { role = "", name } = found?.groups ?? {};
  if (found && name) {
    const before = clause.slice(0, found.index).replace(/\s*\b(?:and|und|et|y)$/iu, "");
    const after = clause.slice(found.index + found[0].length);
    return { party: { role: role.toLowerCase(), name }, before: before.trim(), after: after.trim() };
  }
  const said = statement.exec(clause)?.groups;
  const isName = said?.name !== undefined && new RegExp(`^${fullName}$`, "u").test(said.name);
  if (!said?.role || !said.name || !isName || /\bname\b|^(?:my|i|it|she|he|ich|je)$/i.test(said.role)) return undefined;
  return { party: { role: said.role, name: said.name }, before: "", after: "" };
}

const kinds: [RegExp, string][] = [
  [
    /^(?:grand)?(?:son|daughter|child|sohn|tochter|kind)$|^(?:enkel(?:in|sohn|tochter)?|(?:petite?-)?(?:fils|fille)|hij[oa]|niet[oa])$/,
    "child",
  ],
  [/^(?:mother|mom|mum|father|dad|mutter|vater|mère|père|madre|padre)$/, "parent"],
];

/** A wider word for a relation. */
export function kindOf(role: string): string | undefined {
  return kinds.find(([pattern]) => pattern.test(role))?.[1];
}

/** Sections that ask the same of several people or places. */
export function repeatedSections(questions: Question[]): string[] {
  const sections = [...new Set(questions.map(({ section }) => section).filter(Boolean))];
  const labels = (section: string) =>
    new Set(
      questions.filter((one) => one.section === section && one.kind === "field").map(({ label }) => normalise(label)),
    );
  return sections.filter((section) =>
    sections.some(
      (other) => other !== section && [...labels(section)].filter((label) => labels(other).has(label)).length >= 2,
    ),
  );
}

/** The section that a text names. */
export function sectionNamed(text: string, sections: string[]): string | undefined {
  const words = contentOf(text);
  const [only, ...others] = sections.filter((section) =>
    contentOf(section).some((name) => words.some((word) => compareTerms(word, name) >= 0.8)),
  );
  return others.length === 0 ? only : undefined;
}

const writer =
  /^(?:and |und |et )?(?:i|i['’]\p{L}+|my|we|we['’]\p{L}+|our|ich|wir|mein\p{L}*|unser\p{L}*|je|j['’]\p{L}+|mon|ma|mes|nous|notre|yo|mi|soy)\s/iu;
const other = /^(?:and |und |et )?(?:he|she|they|his|her|their|he['’]s|she['’]s|er|sein\p{L}*|il|elle|él|ella|su)\s/iu;

/** Whom a new sentence is about, by its first word. */
export function continues(sentence: string): "writer" | "other" | undefined {
  return writer.test(sentence) ? "writer" : other.test(sentence) ? "other" : undefined;
}
