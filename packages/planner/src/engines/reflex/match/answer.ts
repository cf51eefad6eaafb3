import type { SnapshotField } from "@giselles-ai/protocol";
import type { Meaning } from "../meaning/meanings.ts";
import { parseDate } from "../read/dates.ts";
import type { Fact } from "../read/facts.ts";
import { normalise } from "../words.ts";
import { splitName } from "./derive.ts";
import { fitToField } from "./fit-to-field.ts";
import { matchOption, optionScore } from "./match-option.ts";
import type { Question } from "./questions.ts";

/** The new values of the fields of a question. */
export interface Answer {
  writes: { field: SnapshotField; value: string | boolean }[];
  /** How well the value suits the question, 0 to 1. */
  fit: number;
}

const yes = /^(?:yes|y|true|on|x|✓|ja|oui|si|sim|tak|はい|する|同意する|有|あり)$/;
const no =
  /^(?:no|n|none|false|off|nein|keine?|non|aucune?|nao|nie|nee|nej|ninguno|ninguna|いいえ|しない|同意しない|無|なし|(?:not|nicht|non|pas|no) (?:needed|required|notig|erforderlich|requise?|necesari[oa]))$/;

/** Reads yes and no in several languages. */
export function readYesNo(text: string): boolean | undefined {
  const plain = normalise(text);
  if (yes.test(plain)) return true;
  return no.test(plain) ? false : undefined;
}

/** Programs and tables have more words for a box that is ticked or not. */
function readTick(text: string): boolean | undefined {
  const plain = normalise(text);
  if (
    /^(?:1|(?:checked|ticked|selected|enabled|agreed?|accept(?:ed)?|confirmed|granted|active|signed|unterschrieben|signee?|firmad[oa]|einverstanden|accepte|d'accord|acept[oa]|de acuerdo|同意|承諾|了承)|[✔☑✅])$/u.test(
      plain,
    )
  )
    return true;
  if (/^(?:0|unchecked|unticked|unselected|disabled|declined|[☐✗✘❌])$/u.test(plain)) return false;
  return readYesNo(text);
}

/** The answer that a value gives to a question. Undefined if the question does not accept it. */
export function answerWith(
  question: Question,
  value: Fact["value"],
  meaning?: Meaning,
  asDate?: string,
): Answer | undefined {
  const [field] = question.fields;
  if (!field) return undefined;
  switch (question.kind) {
    case "toggle":
      return answerToggle(field, value);
    case "radios":
      return answerRadios(question, value);
    case "boxes":
      return answerBoxes(question, value);
    case "parts":
      return question.dateParts ? answerDate(question, asDate ?? value) : answerParts(question, value);
    case "field":
      return answerField(field, field.kind === "date" ? (asDate ?? value) : value, meaning);
  }
}

function answerToggle(field: SnapshotField, value: Fact["value"]): Answer | undefined {
  const checked = typeof value === "boolean" ? value : typeof value === "string" ? readTick(value) : undefined;
  return checked === undefined ? undefined : { writes: [{ field, value: checked }], fit: 1 };
}

function answerRadios({ fields, options }: Question, value: Fact["value"]): Answer | undefined {
  const text = typeof value === "boolean" ? (value ? "yes" : "no") : String(Array.isArray(value) ? value[0] : value);
  const isCount = /^\d{1,3}$/.test(text) && options.some((option) => readYesNo(option) !== undefined);
  const yesNo = isCount ? text !== "0" : readYesNo(text);
  // "electricity and gas (dual fuel)": one of the two is the option.
  const [, outside = "", inside = ""] = /^(.+?)\s*\(([^()]+)\)$/u.exec(text) ?? [];
  const match =
    matchOption(text, options, 0.7) ??
    (yesNo === undefined ? undefined : matchYesNo(yesNo, options)) ??
    (inside ? (matchOption(inside, options, 0.8) ?? matchOption(outside, options, 0.8)) : undefined);
  const field = fields[options.indexOf(match?.option ?? "")];
  return field && match ? { writes: [{ field, value: true }], fit: match.score } : undefined;
}

/** A date for the fields of its year, month and day. */
function answerDate({ fields, dateParts = [] }: Question, value: Fact["value"]): Answer | undefined {
  const date = typeof value === "string" ? parseDate(value, { dayFirst: true }) : undefined;
  const texts = dateParts.map((part) => date?.[part] ?? "");
  const values = fields.map((field, index) => fitToField(field, String(texts[index]), undefined));
  if (!date || values.some((one) => one === undefined)) return undefined;
  return { writes: fields.map((field, index) => ({ field, value: values[index] ?? "" })), fit: 1 };
}

/** "090-1111-2222" for three fields: by its separators, or by the lengths of the fields. */
function answerParts({ fields }: Question, value: Fact["value"]): Answer | undefined {
  if (typeof value !== "string") return undefined;
  const pieces = value
    .trim()
    .split(/[^\p{L}\p{N}+]+/u)
    .filter(Boolean);
  const lengths = fields.map(({ constraints }) => constraints?.maxLength ?? 0);
  const bare = pieces.join("");
  const starts = lengths.map((_, index) => lengths.slice(0, index).reduce((sum, length) => sum + length, 0));
  const cut = lengths.map((length, index) => bare.slice(starts[index], (starts[index] ?? 0) + length));
  const isExact = bare.length === lengths.reduce((sum, length) => sum + length, 0);
  // A postcode may come without its second part.
  const isShort = pieces.length === 1 && bare.length === lengths[0];
  const texts = pieces.length === fields.length || isShort ? pieces : isExact ? cut : [];
  if (texts.length === 0 || texts.some((text, index) => text.length > (lengths[index] ?? 0))) return undefined;
  return {
    writes: fields.flatMap((field, index) => (texts[index] === undefined ? [] : { field, value: texts[index] })),
    fit: 1,
  };
}

/** "Joyfully accepts" and "I do not": of two options, the one with a word of refusal is the no. */
function matchYesNo(wanted: boolean, options: string[]): { option: string; score: number } | undefined {
  const refusing = options.filter((option) =>
    /^(?:no|not|don'?t|never|none|nein|non|nicht|kein\w*)\b|\b(?:not|without|declin\w+|disagree|refuse)\b|[しまか]ない|いいえ|不要|なし/.test(
      normalise(option),
    ),
  );
  // "Yes, please" and "No, thank you"
  const spoken = options.filter((option) => readYesNo(/^\p{L}+/u.exec(option)?.[0] ?? "") === wanted);
  if (spoken[0] && spoken.length === 1) return { option: spoken[0], score: 0.9 };
  const [refusal, ...others] = refusing;
  if (options.length !== 2 || !refusal || others.length > 0) return undefined;
  const option = wanted ? options.find((one) => one !== refusal) : refusal;
  return option === undefined ? undefined : { option, score: 0.8 };
}

function answerBoxes({ fields, options }: Question, value: Fact["value"]): Answer | undefined {
  if (typeof value === "boolean") return undefined;
  const wanted = Array.isArray(value) ? value : splitItems(value, options);
  const matches = wanted.map((text) => matchOption(text, options, 0.75) ?? matchBeginning(text, options));
  if (matches.length === 0 || matches.some((match) => match === undefined)) return undefined;
  const chosen = new Set(matches.map((match) => match?.option));
  return {
    writes: fields.filter(({ label }) => chosen.has(label)).map((field) => ({ field, value: true })),
    fit: Math.min(...matches.map((match) => match?.score ?? 0)),
  };
}

/** "Mo" and "Do" for two of five days: the only option that begins so. */
function matchBeginning(text: string, options: string[]): { option: string; score: number } | undefined {
  const plain = normalise(text).replace(/\.$/, "");
  const [only, ...others] = /^\p{L}{2,4}$/u.test(plain)
    ? options.filter((one) => normalise(one).startsWith(plain))
    : [];
  return only && others.length === 0 ? { option: only, score: 0.8 } : undefined;
}

/** Splits "Ham, olives and cheese", unless the whole is an option. */
export function splitItems(text: string, options: string[]): string[] {
  if (options.some((option) => optionScore(text, option) >= 0.95)) return [text];
  return text
    .split(/\s*[,;、・]\s*(?:(?:and|und|et|y)\s+)?|\s+(?:and|und|et|y|&)\s+/i)
    .map((item) => item.trim())
    .filter(Boolean);
}

function answerField(field: SnapshotField, value: Fact["value"], meaning: Meaning | undefined): Answer | undefined {
  const { options = [], constraints = {} } = field;
  if (typeof value === "boolean") {
    const option = options.length > 0 ? fitToField(field, value ? "yes" : "no", undefined) : undefined;
    return option === undefined ? undefined : { writes: [{ field, value: option }], fit: 0.9 };
  }
  if (constraints.multiple && options.length > 0) {
    const items = Array.isArray(value) ? value : splitItems(value, options);
    const matches = items.map((text) => matchOption(text, options, 0.75)?.option);
    if (matches.some((match) => match === undefined)) return undefined;
    return { writes: [{ field, value: matches.join(", ") }], fit: 1 };
  }
  const whole = Array.isArray(value) ? value.join(", ") : value;
  // An address without a place and a number without digits are answers to something else.
  if (field.inputType === "email" ? !whole.includes("@") : field.inputType === "tel" && !/\d/.test(whole))
    return undefined;
  const text = meaning === "name" && familyFirst.test(normalise(field.label)) ? withFamilyFirst(whole) : whole;
  const fitted = fitToField(field, text, meaning);
  if (fitted === undefined) return undefined;
  if (options.length > 0) return { writes: [{ field, value: fitted }], fit: Math.max(0.75, optionScore(text, fitted)) };
  return { writes: [{ field, value: fitted }], fit: 1 };
}

/** "Name, Vorname" */
const familyFirst =
  /^name \((?:last|family|surname)\b.*,|^(?:(?:last|family) ?name|surname|name|nachname|familienname|zuname|nom(?: de famille)?|apellidos?|cognome|nazwisko|achternaam)\s*[,/]\s*(?:first ?names?|given names?|vornamen?|prenoms?|nombres?|nome|imie|voornaam)/;

function withFamilyFirst(name: string): string {
  const [given, family] = splitName(name);
  return given && family && !name.includes(",") ? `${family}, ${given}` : name;
}
