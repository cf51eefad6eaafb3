import type { SnapshotField } from "@giselles-ai/protocol";
import { isToggle } from "@giselles-ai/protocol/rules";
import { takesValue } from "../families.ts";
import { idOf } from "../meaning/evidence.ts";
import type { FieldMeaning } from "../meaning/meanings.ts";
import { normalise, spaced } from "../words.ts";
import { type DatePart, findDateParts } from "./date-parts.ts";
import { readsDate } from "./fit-value.ts";
import type { Page } from "./page.ts";

/** What a form asks: one field, or a set of radio buttons or checkboxes. */
export interface Question {
  kind: "field" | "toggle" | "radios" | "boxes" | "parts";
  /** In page order. */
  fields: SnapshotField[];
  /** What it asks, in the words of the page. */
  label: string;
  /** Other names: the placeholder, and the name and id in the source. */
  otherNames: string[];
  /** The heading around it. Empty for a set, whose heading is its label. */
  section: string;
  /** The heading around the field before it, for a set. */
  around?: string;
  options: string[];
  meaning: FieldMeaning | undefined;
  required: boolean;
  /** The question before "If yes, which?". */
  follows?: string;
  /** What each field asks for, if they are the parts of one date. */
  dateParts?: DatePart[];
}

/** The questions of a page that a person may answer. */
export function listQuestions(page: Page): Question[] {
  const known = listed.get(page);
  if (known) return known;
  const questions = readQuestions(page);
  listed.set(page, questions);
  return questions;
}

const listed = new WeakMap<Page, Question[]>();

function readQuestions(page: Page): Question[] {
  // A read-only line for a date is a date picker.
  const isOpen = (field: SnapshotField) =>
    !field.disabled && (!field.readOnly || field.kind === "date" || readsDate(field));
  const fields = page.fields.filter((field) => isOpen(field) && !isTrap(field));
  const questions: Question[] = [];
  const sets = new Map<string, SnapshotField[]>();
  const parts = findParts(fields);
  const dates = findDateParts(fields, page);
  let around = "";
  const continued = new Set([...parts.values(), ...dates.map((one) => one.fields)].flatMap(([, ...others]) => others));
  for (const field of fields) {
    if (takesValue(field.kind)) around = field.group ?? "";
    if (field.kind === "radio") {
      const key = `radio ${field.name ?? field.group ?? ""} ${field.frame ?? ""}`;
      const known = sets.get(key);
      if (known) known.push(field);
      else {
        const members = [field];
        sets.set(key, members);
        questions.push({ ...toSet("radios", members), around });
      }
    } else if (isToggle(field.kind)) questions.push(toQuestion("toggle", field, undefined));
    else if (continued.has(field)) continue;
    else if (dates.some(({ fields: [first] }) => first === field))
      questions.push(...dates.filter(({ fields: [first] }) => first === field).map((one) => toDate(one)));
    else if (parts.has(field)) questions.push(toParts(parts.get(field) ?? [], page.meaningOf(field)));
    else if (takesValue(field.kind)) questions.push(toQuestion("field", field, page.meaningOf(field)));
  }
  for (const boxes of groupBoxes(fields))
    questions.push({ ...toSet("boxes", boxes), around: groupBefore(boxes, fields) });
  for (const question of questions.filter(({ kind }) => kind === "radios"))
    question.options = question.fields.map(({ label }) => label);
  return linkFollowUps(questions.map(placeInside));
}

/** "Date of birth" between two questions of "Your child" is a part of it. */
function placeInside(question: Question, index: number, all: Question[]): Question {
  if (!question.section || question.around !== undefined) return question;
  const before = all.slice(0, index).findLast(({ section }) => section !== question.section)?.section;
  const after = all.slice(index).find(({ section }) => section !== question.section)?.section;
  return before && before === after ? { ...question, around: before } : question;
}

const followUp =
  /^\W*(?:if (?:yes|so|any|other|applicable|not)\b|(?:please )?(?:tell us|specify|give (?:us )?(?:more )?details|describe|explain|provide details|state which)\b|(?:wenn|falls) (?:ja|andere)|si (?:oui|autre|otro|es asi|si\b)|en caso afirmativo|(?:「?はい」?|ある|その他)の場合)/;

/** "If yes, which?" asks about the question before it. */
function linkFollowUps(questions: Question[]): Question[] {
  return questions.map((question, index) => {
    const before = questions[index - 1];
    const isText = question.kind === "field" && question.options.length === 0;
    const asks = normalise(question.label);
    // "More about this" at the end of a form belongs to nothing.
    const isAbout =
      /^\W*(?:if|wenn|falls|si|en caso)\b|場合/.test(asks) || before?.kind !== "field" || !!before.options[0];
    // "アレルギーの内容" after "アレルギー"
    const isMore = before?.options[0] && /^の(?:内容|詳細|種類|名称)$/.test(question.label.slice(before.label.length));
    return before && isText && (isMore ? question.label.startsWith(before.label) : isAbout && followUp.test(asks))
      ? { ...question, follows: before.label }
      : question;
  });
}

/** The group of the last field for a value before a set. */
function groupBefore([first]: SnapshotField[], fields: SnapshotField[]): string {
  const before = first ? fields.slice(0, fields.indexOf(first)) : [];
  return before.findLast(({ kind }) => takesValue(kind))?.group ?? "";
}

function toQuestion(kind: Question["kind"], field: SnapshotField, meaning: FieldMeaning | undefined): Question {
  const { label, name = "", placeholder = "", group = "", options = [], required } = field;
  const otherNames = [placeholder, spaced(name), spaced(idOf(field))].filter((text) => text.length > 2);
  return { kind, fields: [field], label, otherNames, section: group, options, meaning, required };
}

function toSet(kind: "radios" | "boxes", fields: SnapshotField[]): Question {
  const { group = "", name = "" } = fields[0] ?? {};
  return {
    kind,
    fields,
    label: group || spaced(name),
    otherNames: [spaced(name.replace(/\[\]$/, ""))].filter((text) => text.length > 2),
    section: "",
    options: fields.map(({ label }) => label),
    meaning: undefined,
    required: kind === "radios" && fields.some(({ required }) => required),
  };
}

/** Checkboxes that follow each other under one heading. */
function groupBoxes(fields: SnapshotField[]): SnapshotField[][] {
  const sets: SnapshotField[][] = [];
  let last: SnapshotField | undefined;
  for (const field of fields) {
    const isSame = last?.kind === "checkbox" && last.group === field.group && last.frame === field.frame;
    if (field.kind === "checkbox" && field.group) {
      if (isSame) sets.at(-1)?.push(field);
      else sets.push([field]);
    }
    last = field;
  }
  return sets.filter((set) => set.length > 1);
}

/** Short fields in a row of which only the first has a name: the parts of a telephone number or a postcode. */
function findParts(fields: SnapshotField[]): Map<SnapshotField, SnapshotField[]> {
  const found = new Map<SnapshotField, SnapshotField[]>();
  const isShort = ({ kind, constraints }: SnapshotField) =>
    kind === "text" && (constraints?.maxLength ?? 99) <= maxPart;
  for (const [index, field] of fields.entries()) {
    if (!isShort(field) || !field.label) continue;
    const end = fields.findIndex(
      (other, at) =>
        at > index && !(isShort(other) && (continues.test(normalise(other.label)) || isSameLabel(other, field))),
    );
    const run = fields.slice(index, end < 0 ? undefined : end);
    const isInside = [...found.values()].some((known) => known.includes(field));
    if (run.length > 1 && !isInside) found.set(field, run);
  }
  return found;
}

function isSameLabel(a: SnapshotField, b: SnapshotField): boolean {
  return a.label === b.label && a.group === b.group;
}

/** The parts of one value as separate questions, if a record has them under the names of their fields. */
export function divideParts(questions: Question[], facts: { path: string[] }[], page: Page): Question[] {
  const letters = (text: string) => spaced(text).replaceAll(" ", "");
  const keys = new Set(facts.map(({ path }) => letters(path.at(-1) ?? "")));
  return questions.flatMap((question) => {
    const { kind, fields, dateParts } = question;
    const named = kind === "parts" && !dateParts ? fields.filter(({ label }) => keys.has(letters(label))) : [];
    return named.length > 1 ? fields.map((field) => toQuestion("field", field, page.meaningOf(field))) : [question];
  });
}

/** Three lists or short fields that together ask for one date. */
function toDate({ fields, parts, label }: ReturnType<typeof findDateParts>[number]): Question {
  const [first] = fields as [SnapshotField];
  return { ...toQuestion("parts", first, undefined), label, options: [], fields, dateParts: parts };
}

const maxPart = 5;
/** What stands at a further part, if anything: "Prefix", "Line number", "+4". */
const continues =
  /^[-–—/.()]*$|\b(?:middle|next|last) (?:\w+ )?(?:digits|letters|characters)$|^(?:prefix|exchange|line(?: number)?|suffix|subscriber(?: number)?|(?:zip ?)?\+ ?4)$/;

function toParts(fields: SnapshotField[], meaning: FieldMeaning | undefined): Question {
  const [first] = fields as [SnapshotField];
  const whole = meaning?.meaning?.startsWith("tel-") ? { ...meaning, meaning: "tel" as const } : meaning;
  const question = toQuestion("parts", first, whole);
  return {
    ...question,
    label: question.label.replace(/[\s,(-]*\bfirst (?:\w+ )?(?:digits|letters|characters)\)?$/i, ""),
    fields,
  };
}

const trapWords =
  /\bhoney ?pot|\btrap\b|leave (?:this|it)(?: field)? (?:empty|blank|alone)|do not (?:fill|enter)|don'?t fill|(?:bitte )?(?:leer ?lassen|nicht ausfullen)|laisser vide|dejar (?:en blanco|vacio)|入力しないで|空欄のまま|\bcaptcha|bot ?field/;

/** Whether a field is there to catch programs: a person leaves it empty. */
export function isTrap(field: SnapshotField): boolean {
  const { label, name = "", placeholder = "", description = "" } = field;
  const codes = [name, idOf(field)].map(spaced);
  // In a label, "hp" is a unit.
  return (
    codes.some((text) => /\bhp\b/.test(text)) ||
    [label, placeholder, description, ...codes].some((text) => text !== "" && trapWords.test(spaced(text)))
  );
}
