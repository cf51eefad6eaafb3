// Values whose form says what they are, for the only question that asks for such a value.
import type { Meaning } from "../meaning/meanings.ts";
import type { Fact } from "../read/facts.ts";
import { readPiece } from "../read/read-compound.ts";
import { normalise, wordsOf } from "../words.ts";
import { answerWith, readYesNo } from "./answer.ts";
import type { Assignment } from "./assign.ts";
import { isOpenFor } from "./by-order.ts";
import { withoutBrackets } from "./name-score.ts";
import type { Question } from "./questions.ts";
import { isAboutOther } from "./score-pair.ts";

const code =
  /^(?:[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|\d{5}(?:-\d{4})?|\d{4}-\d{3}|\d{2}-\d{3}|\d{3} \d{2}|\d{4} ?[A-Z]{2}|[A-Z]\d[A-Z] ?\d[A-Z]\d)$/;
/** The letters of a country and its number, as tax offices of Europe give them. */
const vat =
  /^(?:AT ?U|BE ?0|BG|CY|CZ|DE|DK|EE|EL|ES|FI|FR|GB|HR|HU|IE|IT|LT|LU|LV|MT|NL|PL|PT|RO|SE|SI|SK)[\dA-Z]{7,12}$/;

function shapeOf({ value, meaning, parts }: Fact): Meaning | undefined {
  if (meaning || parts || typeof value !== "string") return undefined;
  if (vat.test(value) && /\d{6}/.test(value)) return "vat-number";
  if (code.test(value) && /\D/.test(value)) return "postal-code";
  const [piece, ...others] = readPiece(value) ?? [];
  return others.length === 0 && /^(?:tel|street-address)$/.test(piece?.meaning ?? "") ? piece?.meaning : undefined;
}

const same: Partial<Record<Meaning, RegExp>> = {
  "street-address": /^(?:street-address|address-line1)$/,
  tel: /^tel(?:-national)?$/,
};

/** Pairs the only value of a shape with the only open question for it. */
export function byShape(facts: Fact[], questions: Question[], assignments: Assignment[]): Assignment[] {
  const used = new Set<Fact | Question>(assignments.flatMap(({ fact, question }) => [fact, question]));
  const left = facts.filter((fact) => !used.has(fact)).map((fact) => ({ fact, shape: shapeOf(fact) }));
  return left.flatMap(({ fact, shape }) => {
    const isAsked = (question: Question) =>
      !used.has(question) &&
      (same[shape as Meaning]?.test(question.meaning?.meaning ?? "") ?? question.meaning?.meaning === shape);
    const [question, ...others] = shape ? questions.filter(isAsked) : [];
    const isOnly = others.length === 0 && left.filter((one) => one.shape === shape).length === 1;
    if (!question || !isOnly || isAboutOther(fact.path.join(" "), question)) return [];
    const answer = answerWith(question, fact.value, shape);
    const why = `only this value is a ${shape}`;
    return answer?.writes.every(isOpenFor) ? [{ question, fact, answer, score: 0.72, why }] : [];
  });
}

/** Who somebody is to a form. Its label may be nothing else: "Employee", "Mieter/in". */
const roles =
  /^(?:(?:your|full|group|team|party|claimant) )?(?:employee|applicant|tenant|patient|customer|client|member|student|participant|passenger|driver|guest|claimant|requester|requestor|requested by|reported by|submitted by|completed by|leader|organi[sz]er|contact|contact person|keeper|owner|buyer|donor|volunteer|visitor|speaker|author|sender|signed|antragsteller|mieter|mitarbeiter|teilnehmer|versicherter?|kunde|melder|gast|demandeur|locataire|salarie\w*|client|adherent\w*|solicitante|inquilino|empleado|cliente|socio|viajero)(?:\W*(?:in|innen|e|a|r|name))?$/;

/** The writer of a text is whom the form is about, if it asks for one person by a role and for no name. */
export function writerFor(facts: Fact[], questions: Question[], assignments: Assignment[]): Assignment[] {
  const used = new Set<Fact | Question>(assignments.flatMap(({ fact, question }) => [fact, question]));
  const [fact, ...more] = facts.filter(
    (one) => one.meaning === "name" && one.wording !== undefined && one.path.length === 1,
  );
  const isRole = ({ kind, label, options }: Question) =>
    kind === "field" && options.length === 0 && roles.test(normalise(withoutBrackets(label)));
  const [question, ...others] = questions.filter((one) => !used.has(one) && isRole(one));
  const answer = fact && question && answerWith(question, fact.value, "name");
  if (!fact || used.has(fact) || more.length > 0 || !question || others.length > 0 || !answer) return [];
  return [{ question, fact, answer, score: 0.75, why: "it asks for the person who writes" }];
}

/** The only date that a person gave without another use, for the only date that the form still asks for. */
export function dateFor(facts: Fact[], questions: Question[], assignments: Assignment[]): Assignment[] {
  const used = new Set<Fact | Question>(assignments.flatMap(({ fact, question }) => [fact, question]));
  const [fact, ...more] = facts.filter(
    (one) => one.wording !== undefined && one.asDate !== undefined && !used.has(one),
  );
  const [question, ...others] = questions.filter(
    (one) =>
      !used.has(one) &&
      one.meaning?.meaning !== "bday" &&
      one.fields[0]?.kind === "date" &&
      one.fields[0].inputType !== "time",
  );
  const answer = fact && question && answerWith(question, fact.value, undefined, fact.asDate);
  if (!fact || fact.meaning || more.length > 0 || !question || others.length > 0 || !answer?.writes.every(isOpenFor))
    return [];
  return [{ question, fact, answer, score: 0.72, why: "it is the only date left" }];
}

/** The option that opens a question: "Other amount" for "Other amount (€)", "Partial interest" for "If partial: percentage". */
function optionBefore(question: Question, questions: Question[]): [Question, string] | [] {
  const before = questions[questions.indexOf(question) - 1];
  const isLine = question.kind === "field" && question.options.length === 0;
  if (!isLine || (before?.options.length ?? 0) < 2) return [];
  const label = normalise(withoutBrackets(question.label));
  const [, condition = ""] = /^(?:if|when|wenn|falls|bei|si)\s([^,:?]+)/.exec(label) ?? [];
  const [only, ...others] = (before?.options ?? []).filter((option) => {
    const shown = normalise(withoutBrackets(option));
    return shown === label || (condition !== "" && wordsOf(condition).some((word) => wordsOf(shown).includes(word)));
  });
  return before && only && others.length === 0 ? [before, only] : [];
}

const ends = [
  /^(?:from|starts?|begins?|since|ab|von|seit|du|desde|del?)$/,
  /^(?:to|until|till|ends?|bis|au|hasta|al?)$/,
];

/** "from" and "until" for the only two dates that are left. */
export function rangeFor(facts: Fact[], questions: Question[], assignments: Assignment[]): Assignment[] {
  const used = new Set<Fact | Question>(assignments.flatMap(({ fact, question }) => [fact, question]));
  const dates = facts.filter((one) => one.asDate !== undefined && !used.has(one));
  const open = questions.filter(
    (one) => !used.has(one) && one.fields[0]?.kind === "date" && one.fields[0].inputType === "date",
  );
  const pair = ends.map((name) => dates.find(({ path }) => name.test(normalise(path.at(-1) ?? ""))));
  if (open.length !== 2 || pair.some((one) => !one)) return [];
  return open.flatMap((question, at) => {
    const fact = pair[at] as Fact;
    const answer = answerWith(question, fact.value, undefined, fact.asDate);
    return answer?.writes.every(isOpenFor)
      ? [{ question, fact, answer, score: 0.72, why: "it is the only date left" }]
      : [];
  });
}

const nothing = /^(?:-+|n\/?a|none|nothing|keine?|aucune?|ningun[oa]?|なし)$/i;

/** "If yes, which?" has an answer, so the question before it has one too. */
export function impliedAnswers(questions: Question[], assignments: Assignment[]): Assignment[] {
  const answered = new Set(assignments.map(({ question }) => question));
  return assignments.flatMap(({ question, fact }) => {
    const { follows } = question;
    const [parent, option] = optionBefore(question, questions);
    const choice = parent && option && !answered.has(parent) ? answerWith(parent, option) : undefined;
    if (parent && choice?.writes.every(isOpenFor))
      return [{ question: parent, fact, answer: choice, score: 0.75, why: "the question after it has an answer" }];
    const before =
      follows === undefined ? undefined : questions.find((one) => one.label === follows && !answered.has(one));
    const text = String(fact.value).trim();
    const answer = before && readYesNo(text) === undefined ? answerWith(before, !nothing.test(text)) : undefined;
    return before && answer
      ? [{ question: before, fact, answer, score: 0.75, why: "the question after it has an answer" }]
      : [];
  });
}
