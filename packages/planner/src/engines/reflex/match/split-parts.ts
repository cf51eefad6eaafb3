// A value of several parts for a part of the form, each of which has its own field: a person, a vehicle, a row of a table.
import { parseDate } from "../read/dates.ts";
import type { Fact } from "../read/facts.ts";
import { type Piece, readCompound } from "../read/read-compound.ts";
import { toFact } from "../read/to-fact.ts";
import { normalise, wordsOf } from "../words.ts";
import { answerWith } from "./answer.ts";
import { readsDate } from "./fit-value.ts";
import { optionScore } from "./match-option.ts";
import { nameScore } from "./name-score.ts";
import type { Question } from "./questions.ts";
import { asksDigits } from "./score-pair.ts";
import { genericWords } from "./sections.ts";
import { joinPhrases, meansSame } from "./thesaurus.ts";

/** "referee: Joan Sedge, joan@sedge.example", "hive 1: National, queen from 2025, Buckfast" */
export function splitParts(fact: Fact, all: Fact[], questions: Question[]): Fact[] {
  const { value, path, meaning } = fact;
  const role = normalise(path.at(-1) ?? "");
  if (meaning || typeof value !== "string" || role.length < 3 || !/[,;(\n]|\p{L} [+(]?\d[\d ()/.-]{7,}$/u.test(value))
    return [fact];
  if (questions.some((question) => question.kind === "boxes" && answerWith(question, value))) return [fact];
  const own = questionsOf(role, questions);
  const called = own.filter(({ label }) => normalise(label) === role);
  const [line, ...row] = called;
  // A row of a table: the columns are the names of its fields.
  if (row[0]) {
    const columns = called.map((question) => ({ ...question, label: question.section || question.label }));
    return distribute(value, path, columns) ?? [fact];
  }
  if (line) return splitContact(fact, line, all, questions);
  if (own.length === 0) return splitPerson(fact, all, questions);
  // A value that has its own place elsewhere does not name a field here.
  const hasOther = (other: Fact) =>
    questions.some(
      (question) =>
        !own.includes(question) &&
        (nameScore(other.path.at(-1) ?? "", question.label) >= 0.85 ||
          (other.meaning !== undefined && other.meaning === question.meaning?.meaning)),
    );
  const isNamed = ({ label }: Question) =>
    all.some((other) => other !== fact && nameScore(other.path.at(-1) ?? "", label) >= 0.75 && !hasOther(other));
  const [only, ...more] = own;
  return (
    distribute(
      value,
      path,
      own.filter((question) => !isNamed(question)),
    ) ?? (only && more.length === 0 && isPlainLine(only) ? splitContact(fact, only, all, questions) : [fact])
  );
}

/** "contact: Joan Sedge, 555 0101" for "Contact", and for the only telephone number that the record does not name. */
function splitContact(fact: Fact, line: Question, all: Fact[], questions: Question[]): Fact[] {
  const { pieces, unknown } = readCompound(String(fact.value));
  const [name, ...others] = pieces;
  const isAsked = ({ meaning }: Piece) =>
    meaning !== undefined &&
    !all.some((other) => other.meaning === meaning) &&
    questions.filter((question) => question.meaning?.meaning === meaning).length === 1;
  if (name?.meaning !== "name" || unknown.length > 0 || !others[0] || !others.every(isAsked)) return [fact];
  return [
    { ...fact, value: name.value, fieldId: line.fields[0]?.fieldId ?? "" },
    ...others.map(({ key, value, meaning }) => ({ path: [key], value, ...(meaning && { meaning }) })),
  ];
}

/** "loading contact: Meg Aldous 07700 900 318", if the form asks for one name and one number, and the record has no others. */
function splitPerson(fact: Fact, all: Fact[], questions: Question[]): Fact[] {
  const { pieces, unknown } = readCompound(String(fact.value));
  const isAsked = ({ meaning }: Piece) =>
    meaning !== undefined &&
    !all.some((other) => other.meaning === meaning) &&
    questions.filter((question) => question.meaning?.meaning === meaning).length === 1;
  if (pieces[0]?.meaning !== "name" || pieces.length < 2 || unknown.length > 0 || !pieces.every(isAsked)) return [fact];
  return pieces.map(({ key, value, meaning }) => ({ path: [...fact.path, key], value, ...(meaning && { meaning }) }));
}

/** "present landlord" is the landlord. */
const sinceWhen = /^(?:present|current|new|own|main|primary|aktuell\w*|actuel\w*|actual)$/;

/** The questions of a part of the form, or those that name it: "Referee name", "Referee email". */
function questionsOf(role: string, questions: Question[]): Question[] {
  const words = wordsOf(role).filter((word) => !genericWords.has(word) && !sinceWhen.test(word));
  const isInside = (section: string) => words.length > 0 && words.every((word) => wordsOf(section).includes(word));
  return questions.filter(({ label, section, around = "" }) =>
    [section, section ? "" : around].some(
      (part) =>
        nameScore(role, part) >= 0.8 ||
        isInside(part) ||
        normalise(`${label} ${part}`).includes(words.join(" ") || role) ||
        joinPhrases(section ? part : label).some((word) => meansSame(word, role.replaceAll(" ", ""))),
    ),
  );
}

/** One fact for each part of a value, if every part has a question. */
function distribute(value: string, path: string[], own: Question[]): Fact[] | undefined {
  const { pieces, unknown } = readCompound(value);
  if (pieces.length + unknown.length < 2) return undefined;
  const free = new Set(own);
  const facts: Fact[] = [];
  const pin = (question: Question, key: string, text: string) => {
    free.delete(question);
    facts.push({ path: [...path, key], value: text, fieldId: question.fields[0]?.fieldId ?? "" });
  };
  const rest: string[] = [];
  for (const piece of pieces) {
    const { meaning } = piece;
    const family = meaning ? own.filter((one) => isFamily(meaning, one.meaning?.meaning)) : [];
    const exact = family.filter((one) => one.meaning?.meaning === meaning);
    const question = [...free].find((one) => asksFor(one, piece));
    if (meaning && family[0]) {
      for (const one of exact[0] ? exact : family) free.delete(one);
      facts.push({ ...toFact([...path, piece.key], piece.value), meaning });
    } else if (question) pin(question, piece.key, piece.value);
    else rest.push(piece.written ?? piece.value);
  }
  const texts: string[] = [];
  for (const text of [...rest, ...unknown]) {
    const scoreOf = ({ options }: Question) =>
      Math.max(0, ...options.map((option) => (option.length > 1 ? optionScore(text, option) : 0)));
    const [best, second] = [...free].sort((a, b) => scoreOf(b) - scoreOf(a));
    if (best && scoreOf(best) >= 0.88 && (!second || scoreOf(second) < scoreOf(best))) pin(best, "kind", text);
    else texts.push(text);
  }
  const lines = linesFor(texts.length, own, free);
  // Without any part that is certain, the texts must be all that a part of the form asks for.
  const isOnly =
    facts.length > 0 || own.every((one) => one.section && one.section === own[0]?.section && !asksDigits(one.label));
  if (facts.length + texts.length < 2 || !isOnly || lines.length !== texts.length) return undefined;
  for (const [at, text] of texts.entries()) pin(lines[at] as Question, (lines[at] as Question).label, text);
  return facts;
}

/** The free lines of a part, as many as there are texts: all of them, or those that follow the answered ones without a gap. */
function linesFor(count: number, own: Question[], free: Set<Question>): Question[] {
  const lines = [...free].filter((one) => isPlainLine(one) && !asksDigits(one.label));
  if (count === 0 || lines.length <= count) return count === 0 ? [] : lines;
  const asked = own.filter((question) => !free.has(question) || isPlainLine(question));
  const answered = asked.filter((question) => !free.has(question));
  for (let from = 0; from <= asked.indexOf(answered[0] as Question); from += 1) {
    const near = asked.slice(from, from + answered.length + count);
    const isWhole = answered.every((question) => near.includes(question));
    if (isWhole && (from === 0 || answered.length > 1)) return near.filter((question) => free.has(question));
  }
  return [];
}

function isPlainLine({ kind, options, fields: [field] }: Question): boolean {
  return kind === "field" && options.length === 0 && field?.kind === "text" && !readsDate(field) && !field.sensitive;
}

function asksFor(question: Question, { meaning, key, value }: Piece): boolean {
  if (meaning) return meaning === "bday" && asksDate(question);
  if (key === "date") return asksDate(question);
  if (numbers.test(key) && numbers.test(normalise(question.label))) return isPlainLine(question);
  return isPlainLine(question) && (nameScore(key, question.label) >= 0.6 || sharesWord(key, question.label, value));
}

const numbers = /^(?:no|nr|num|n°|nº|number|nummer|numero|numer|番号)\.?$/;

function asksDate({ dateParts, fields: [field] }: Question): boolean {
  return dateParts !== undefined || (field !== undefined && (field.kind === "date" || readsDate(field)));
}

/** "queen from 2025" for "Queen year" */
function sharesWord(key: string, label: string, value: string): boolean {
  const shown = wordsOf(label);
  return /^\d/.test(value) && wordsOf(key).some((word) => word.length > 3 && shown.includes(word));
}

function isFamily(given: string, asked: string | undefined): boolean {
  if (asked === undefined) return false;
  const family = (name: string) =>
    name.replace(/^(?:given|family|additional)-/, "").replace(/^(?:street-)?address.*/, "address");
  return given === asked || family(given) === family(asked) || asked.startsWith(`${given}-`);
}

/** "children: Jonte, 3.6.2014 · Wiebke, 21.11.2016" for rows of a table whose columns ask for a name and a date. */
export function splitRows(fact: Fact, questions: Question[]): Fact[] {
  const { value, path } = fact;
  const items = Array.isArray(value) ? value.map((item) => item.split(/\s*[,;|]\s+/)) : [];
  const width = items[0]?.length ?? 0;
  if (width < 2 || items.some(({ length }) => length > width)) return [fact];
  const rows = findRows(questions);
  const [first = []] = rows;
  if (rows.length < items.length || first.length < width) return [fact];
  const columns = columnsOf(items[0] ?? [], first);
  if (!columns) return [fact];
  return items.flatMap((cells, row) =>
    cells.map((cell, at) => {
      const { label, fields = [] } = rows[row]?.[columns[at] ?? 0] ?? {};
      return { path: [...path, label ?? ""], value: cell, fieldId: fields[0]?.fieldId ?? "" };
    }),
  );
}

/** Dates go to the column for dates, options to the list that has them, and the rest to the other columns in their order. */
function columnsOf(cells: string[], row: Question[]): number[] | undefined {
  const free = new Set(row.keys());
  const take = (suits: (question: Question) => boolean): number => {
    const found = [...free].find((at) => suits(row[at] as Question)) ?? -1;
    free.delete(found);
    return found;
  };
  const typed = cells.map((cell) =>
    parseDate(cell)
      ? take(asksDate)
      : take(({ options }) => options.some((option) => optionScore(cell, option) >= 0.88)),
  );
  const columns = typed.map((at, cell) => (at >= 0 || parseDate(cells[cell] ?? "") ? at : take(isPlainLine)));
  return columns.includes(-1) ? undefined : columns;
}

/** The longest run of questions whose labels repeat, one row for each repetition. */
export function findRows(questions: Question[]): Question[][] {
  const asked = questions.filter(({ kind }) => kind === "field" || kind === "parts");
  for (let width = 2; width <= 6; width += 1)
    for (let from = 0; from + 2 * width <= asked.length; from += 1) {
      const isSame = (at: number) => {
        const [one, before] = [asked[at], asked[at - width]];
        return one !== undefined && one.label === before?.label && one.section === before.section;
      };
      let to = from + width;
      while (isSame(to)) to += 1;
      const count = Math.floor((to - from) / width);
      const row = asked.slice(from, from + width);
      if (count > 1 && new Set(row.map(({ label }) => label)).size === width)
        return Array.from({ length: count }, (_, at) => asked.slice(from + at * width, from + (at + 1) * width));
    }
  return [];
}
