import type { SnapshotField } from "@giselles-ai/protocol";
import { isClosedChoice } from "@giselles-ai/protocol/rules";
import { holdsAnswer, holdsLine, isSender } from "../families.ts";
import { findTarget } from "../match/find-target.ts";
import { fitValue, showsValue } from "../match/fit-value.ts";
import { mapDocument } from "../match/map-document.ts";
import { optionScore } from "../match/match-option.ts";
import type { Page } from "../match/page.ts";
import { isoDate, parseDate } from "../read/dates.ts";
import type { Fact } from "../read/facts.ts";
import type { Criterion, IntentOf } from "../read/intents.ts";
import { toFact } from "../read/to-fact.ts";
import { normalise, stem, wordsOf } from "../words.ts";
import { called } from "./called.ts";
import { chooseIn } from "./choose-in.ts";
import type { Outcome } from "./outcome.ts";
import { submitLabels } from "./press.ts";
import type { Scene } from "./scene.ts";
import { takeSuggestion } from "./suggestions.ts";
import type { Draft } from "./tools.ts";

/** "search for …", "book the cheapest flight from … to …": fills in the criteria, submits, and chooses the requested result. */
export function seek(intent: IntentOf<"seek">, scene: Scene): Outcome {
  const { page, past, part, say } = scene;
  const { superlative, verb } = intent;
  const open = page.fields.filter(({ kind, disabled }) => holdsAnswer(kind) && !disabled);
  const hasFields = open.some(({ inputType }) => inputType !== "hidden");
  const isSent = past.done.has(part);
  if (isSent && (!superlative || !hasFields || chooseResult(intent, scene))) {
    if (!superlative) return { state: "satisfied", because: "the search was sent" };
    return chooseResult(intent, scene) ?? { state: "satisfied", because: "it was already chosen" };
  }
  if (!hasFields) return chooseResult(intent, scene) ?? { state: "impossible", reason: say.noFieldTo(verb) };
  return fillIn(intent, open, scene);
}

const choosableKinds: SnapshotField["kind"][] = ["button", "link", "custom", "option"];

/** Chooses the result with the requested superlative, such as the cheapest. */
function chooseResult(
  { superlative, verb, thing, wording }: IntentOf<"seek">,
  { page, tools, say }: Scene,
): Outcome | undefined {
  if (!superlative) return undefined;
  const named = wordsOf(thing).filter((word) => word !== normalise(superlative.word));
  const choosable = page.fields.filter(
    ({ kind, label }) =>
      choosableKinds.includes(kind) &&
      wordsOf(label).some((word) =>
        [verb, "select", "choose", "buy", "order", ...named].some((other) => stem(other) === stem(word)),
      ),
  );
  if (choosable.length === 0) return undefined;
  const only = new Set(choosable);
  const search = findTarget(
    page,
    {
      name: "",
      quoted: false,
      kinds: choosableKinds,
      superlative,
      count: Number.POSITIVE_INFINITY,
    },
    (field) => only.has(field),
  );
  if (search.status !== "found")
    return {
      state: "unclear",
      question: say.whichIs(superlative.word, wording),
    };
  const [best] = search.found;
  return (
    best && {
      state: "steps",
      drafts: [tools.click(best.field, `press ${called(best.field)}, ${best.why}`, best.score)],
    }
  );
}

function fillIn(intent: IntentOf<"seek">, open: SnapshotField[], scene: Scene): Outcome {
  const { page, tools, past, say } = scene;
  const isQuery = intent.verb === "search" && intent.criteria.length === 0;
  const query = isQuery ? searchField(page, open) : undefined;
  if (isQuery && !query) return { state: "impossible", reason: say.noSearchField() };
  const pairs = query ? [{ field: query, value: intent.thing, score: 0.85 }] : assign(intent, open, page);
  if ("unplaced" in pairs) return { state: "impossible", reason: say.noFieldForCriterion(pairs.unplaced) };
  const drafts: Draft[] = [];
  const sender = query
    ? page.fields.slice(page.fields.indexOf(query)).find(isSearchButton)
    : submitButtonAfter(
        page.fields,
        pairs.map(({ field }) => field),
      );
  // Submitted before, and the page is still here: it may require one of its suggestions.
  const isStillHere = !!sender && past.tried.has(sender.fieldId);
  const typed = isStillHere
    ? pairs.find(({ field, value }) => field.kind === "text" && !field.readOnly && String(field.currentValue) === value)
    : undefined;
  if (typed) return takeSuggestion(typed.field, typed.value, scene);
  if (isStillHere && pairs.every(({ field, value }) => showsValue(field, fitValue(field, value))))
    return { state: "impossible", reason: say.searchStayed() };
  for (const { field, value, score } of pairs) {
    const outcome = write(field, value, score, scene);
    if (outcome.state === "steps") drafts.push(...outcome.drafts);
    else if (outcome.state !== "satisfied") return outcome;
  }
  const needsChoice = drafts.some(({ tool }) => tool === "select");
  const pressEnter = query && tools.press("Enter", "press Enter to search", { confidence: 0.75, field: query });
  if (sender) {
    const submit = tools.click(sender, `press ${called(sender)} to send the form`, 0.8);
    drafts.push({ ...submit, memo: { tried: sender.fieldId } });
  } else if (pressEnter) drafts.push({ ...pressEnter, risk: "medium", commits: true });
  else if (!needsChoice) return { state: "impossible", reason: say.noSearchButton() };
  return { state: "steps", drafts, ...(intent.superlative && { more: true }) };
}

function write(field: SnapshotField, value: string, score: number, scene: Scene): Outcome {
  if (isClosedChoice(field.kind) || (field.kind === "combobox" && field.options?.[0]))
    return chooseIn(field, value, { score, why: "by its name" }, scene);
  const fitted = fitValue(field, value);
  if (showsValue(field, fitted)) return { state: "satisfied", because: "the value is already set" };
  const shown = typeof field.currentValue === "string" ? field.currentValue : "";
  // A field with suggestions turns "SFO" into "San Francisco (SFO)".
  if (shown && optionScore(value, shown) >= 0.8) return { state: "satisfied", because: "the value is already set" };
  const tool =
    field.kind === "combobox"
      ? scene.tools.select(field, value, `choose in ${called(field)}`, score)
      : scene.tools.fill(field, fitted, `fill in ${called(field)}`, score);
  return { state: "steps", drafts: [tool] };
}

interface Pair {
  field: SnapshotField;
  value: string;
  score: number;
}

/** The criteria are a small record for the form. Each must have a field, and so must every word that the page does not show. */
function assign(intent: IntentOf<"seek">, open: SnapshotField[], page: Page): Pair[] | { unplaced: string } {
  const { placements, unplaced, refused } = mapDocument(page, intent.criteria.map(toCriterionFact));
  const [lost] = [...unplaced, ...refused.map(({ fact }) => fact)];
  if (lost) return { unplaced: `${lost.path[0]} ${String(lost.value)}` };
  const pairs = placements.flatMap(({ field, value, confidence }) =>
    typeof value === "string" && open.includes(field) ? [{ field, value, score: confidence }] : [],
  );
  return describes(intent, page.fields) ? pairs : withDescription(intent, pairs, open);
}

/** "science fiction movies": what stands before the kind of thing goes into the only text field that is left. */
function withDescription(
  { thing, verb }: IntentOf<"seek">,
  pairs: Pair[],
  open: SnapshotField[],
): Pair[] | { unplaced: string } {
  const words = thing.split(" ");
  const [only, ...others] = open.filter(
    (field) => field.kind === "text" && !pairs.some((pair) => pair.field === field),
  );
  if (verb !== "search" || !only || others.length > 0 || words.length < 2) return { unplaced: thing };
  return [...pairs, { field: only, value: words.slice(0, -1).join(" "), score: 0.7 }];
}

/** "on 3 May" is a date, "from 1999" a year. */
function toCriterionFact({ cue, value }: Criterion): Fact {
  const date = parseDate(value);
  const kind = date ? "date" : /^(?:19|20)\d\d$/.test(value) ? "year" : "";
  const key = cue === kind ? cue : `${cue} ${kind}`.trim();
  return { ...toFact([key.replace(/^(?:on|in|at) /, "")], value), ...(date && { asDate: isoDate(date) }) };
}

/** Whether what is sought says no more than the page: "flights" on a page that searches flights. */
function describes({ thing, verb, superlative }: IntentOf<"seek">, fields: SnapshotField[]): boolean {
  const shown = new Set(fields.flatMap(({ label, group = "" }) => wordsOf(`${label} ${group}`).map(stem)));
  const unused = wordsOf(thing).filter((word) => word !== normalise(superlative?.word ?? "") && !shown.has(stem(word)));
  return unused.length === 0 || (verb !== "search" && unused.length <= maxKindWords);
}

/** "a one-way flight": words for the kind of thing that is booked or bought. */
const maxKindWords = 3;

/** The field that is labelled for searching, or the only text field if a search button follows it and it has no other meaning. */
function searchField({ fields, meaningOf }: Page, open: SnapshotField[]): SnapshotField | undefined {
  const texts = open.filter(({ kind }) => holdsLine(kind));
  const named = texts.filter(({ inputType, label, name = "", placeholder = "", group = "" }) => {
    const says = `${label} ${name} ${placeholder} ${group}`;
    return inputType === "search" || name === "q" || /search|find|query|suche|recherche|buscar|検索/i.test(says);
  });
  if (named[0]) return named[0];
  const [only, ...others] = texts;
  const next = only && fields[fields.indexOf(only) + 1];
  return only && others.length === 0 && next && isSearchButton(next) && !meaningOf(only)?.meaning ? only : undefined;
}

function isSearchButton({ kind, label, disabled }: SnapshotField): boolean {
  return !disabled && isSender(kind) && /^(?:search|find|go|suche|rechercher|buscar|検索)(?!\p{L})/iu.test(label);
}

/** The button that submits these fields: the first submit button after them. */
function submitButtonAfter(fields: SnapshotField[], used: SnapshotField[]): SnapshotField | undefined {
  const last = Math.max(...used.map((field) => fields.indexOf(field)));
  const isSubmit = ({ kind, label, inputType, disabled }: SnapshotField) =>
    !disabled && isSender(kind) && (inputType === "submit" || submitLabels.test(normalise(label)));
  const after = fields.slice(last + 1).find(isSubmit);
  const all = fields.filter(isSubmit);
  return after ?? (all.length === 1 ? all[0] : undefined);
}
