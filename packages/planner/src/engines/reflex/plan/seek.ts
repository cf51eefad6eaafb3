import { isClosedChoice, type SnapshotField } from "@giselles-ai/protocol";
import { holdsAnswer, holdsLine, isSender } from "../families.ts";
import { findTarget } from "../match/find-target.ts";
import { fitValue, stands } from "../match/fit-value.ts";
import { optionScore } from "../match/match-option.ts";
import type { Page } from "../match/page.ts";
import { similarity } from "../match/similarity.ts";
import { parseDate } from "../read/dates.ts";
import type { Criterion, IntentOf } from "../read/intents.ts";
import { normalise, stem, wordsOf } from "../words.ts";
import { chooseIn } from "./choose-in.ts";
import type { Outcome } from "./outcome.ts";
import { sendsOff } from "./press.ts";
import type { Scene } from "./scene.ts";
import { takeSuggestion } from "./suggestions.ts";
import { called, type Draft } from "./tools.ts";

/** "search for …", "book the cheapest flight from … to …": the conditions into their fields, off it goes, and the one that is meant. */
export function seek(intent: IntentOf<"seek">, scene: Scene): Outcome {
  const { page, past, part } = scene;
  const { superlative, verb } = intent;
  const open = page.fields.filter(({ kind, disabled }) => holdsAnswer(kind) && !disabled);
  const hasFields = open.some(({ inputType }) => inputType !== "hidden");
  const isSent = past.done.has(part);
  if (isSent && (!superlative || !hasFields || chosenOnes(intent, scene))) {
    if (!superlative) return { state: "satisfied", because: "the search was sent" };
    return chosenOnes(intent, scene) ?? { state: "satisfied", because: "it was chosen" };
  }
  if (!hasFields)
    return chosenOnes(intent, scene) ?? { state: "impossible", reason: `The page has no field to ${verb} with.` };
  return fillIn(intent, open, scene);
}

const choosableKinds: SnapshotField["kind"][] = ["button", "link", "custom", "option"];

/** Of the things that can be chosen, the extreme one. */
function chosenOnes({ superlative, verb, thing, said }: IntentOf<"seek">, { page, tools }: Scene): Outcome | undefined {
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
    return { state: "unclear", question: `I cannot tell which one is ${superlative.word} (${said}).` };
  const [best] = search.found;
  return (
    best && {
      state: "steps",
      drafts: [tools.click(best.field, `press ${called(best.field)}, ${best.why}`, best.score)],
    }
  );
}

function fillIn(intent: IntentOf<"seek">, open: SnapshotField[], scene: Scene): Outcome {
  const { page, tools, past } = scene;
  const wanted: Criterion[] = intent.criteria.length > 0 ? [...intent.criteria] : [];
  const isQuery = intent.verb === "search" && wanted.length === 0;
  const query = isQuery ? searchField(page, open) : undefined;
  if (isQuery && !query) return { state: "impossible", reason: "The page has no field to search with." };
  const pairs = query ? [{ field: query, value: intent.thing, score: 0.85 }] : assign(intent, wanted, open);
  if (typeof pairs === "string") return { state: "impossible", reason: pairs };
  const drafts: Draft[] = [];
  const sender = query
    ? page.fields.slice(page.fields.indexOf(query)).find(isSearchButton)
    : senderAfter(
        page.fields,
        pairs.map(({ field }) => field),
      );
  // It was sent, and the page stays: it may want one of its own suggestions.
  const isBack = !!sender && past.tried.has(sender.fieldId);
  const bare = isBack
    ? pairs.find(({ field, value }) => field.kind === "text" && !field.readOnly && String(field.currentValue) === value)
    : undefined;
  if (bare) return takeSuggestion(bare.field, bare.value, scene);
  if (isBack && pairs.every(({ field, value }) => stands(field, fitValue(field, value))))
    return { state: "impossible", reason: "It was sent, and the page does not go on." };
  for (const { field, value, score } of pairs) {
    const outcome = write(field, value, score, scene);
    if (outcome.state === "steps") drafts.push(...outcome.drafts);
    else if (outcome.state !== "satisfied") return outcome;
  }
  const needsChoice = drafts.some(({ tool }) => tool === "select");
  const entering = query && tools.press("Enter", "press Enter to search", { confidence: 0.75, field: query });
  if (sender) {
    const sending = tools.click(sender, `press ${called(sender)} to send it`, 0.8);
    drafts.push({ ...sending, memo: { tried: sender.fieldId } });
  } else if (entering) drafts.push({ ...entering, risk: "medium", commits: true });
  else if (!needsChoice) return { state: "impossible", reason: "The page has no button to search with." };
  return { state: "steps", drafts, ...(intent.superlative && { more: true }) };
}

function write(field: SnapshotField, value: string, score: number, scene: Scene): Outcome {
  if (isClosedChoice(field.kind) || (field.kind === "combobox" && field.options?.[0]))
    return chooseIn(field, value, { score, why: "by its name" }, scene);
  const fitted = fitValue(field, value);
  if (stands(field, fitted)) return { state: "satisfied", because: "it stands" };
  const shown = typeof field.currentValue === "string" ? field.currentValue : "";
  // A field with suggestions turns "SFO" into "San Francisco (SFO)".
  if (shown && optionScore(value, shown) >= 0.8) return { state: "satisfied", because: "it stands" };
  const tool =
    field.kind === "combobox"
      ? scene.tools.select(field, value, `choose in ${called(field)}`, score)
      : scene.tools.fill(field, fitted, `write into ${called(field)}`, score);
  return { state: "steps", drafts: [tool] };
}

/** Each condition to the field whose name its words call; what is left over to the field that is left over. */
function assign(
  intent: IntentOf<"seek">,
  criteria: Criterion[],
  open: SnapshotField[],
): { field: SnapshotField; value: string; score: number }[] | string {
  const pairs: { field: SnapshotField; value: string; score: number }[] = [];
  const free = new Set(open);
  const scored = criteria
    .flatMap((criterion) => open.map((field) => ({ criterion, field, score: scoreCriterion(criterion, field) })))
    .sort((a, b) => b.score - a.score);
  const placed = new Set<Criterion>();
  for (const { criterion, field, score } of scored) {
    if (score < 0.5 || placed.has(criterion) || !free.has(field)) continue;
    placed.add(criterion);
    free.delete(field);
    pairs.push({ field, value: criterion.value, score: Math.min(0.95, score) });
  }
  const unplaced = criteria.filter((criterion) => !placed.has(criterion));
  if (unplaced[0]) return `No field of the page is for "${unplaced[0].cue} ${unplaced[0].value}".`;
  // "comedy movies": what is sought says something too, if one field is left for it.
  const empty = [...free].filter(({ currentValue, kind }) => currentValue === "" && kind === "text");
  const words = intent.thing.split(" ");
  const [only] = empty;
  if (intent.verb === "search" && only && empty.length === 1 && words.length === 2)
    pairs.push({ field: only, value: words[0] ?? "", score: 0.7 });
  return pairs;
}

function scoreCriterion({ cue, value }: Criterion, field: SnapshotField): number {
  const { label, placeholder = "", kind } = field;
  const shown = `${label} ${placeholder}`;
  const cues = normalise(cue).split(" ");
  const names = normalise(shown).match(/[\p{L}\p{N}]+/gu) ?? [];
  const named = cues.some((word) =>
    names.some((name) => word === name || (word.length > 3 && stem(word) === stem(name))),
  )
    ? 0.85
    : 0;
  const date = parseDate(value) && (kind === "date" || /date|day|when|日/i.test(shown)) ? 0.8 : 0;
  const year = /^(?:19|20)\d\d$/.test(value) && /year|date/i.test(shown) ? 0.7 : 0;
  return Math.max(named, date, year, similarity(cue, label) * 0.8);
}

/** The field that says it is for searching; or the only one, if it says nothing else and a button beside it searches. */
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

/** The button that sends the fields: the first of its sort after them. */
function senderAfter(fields: SnapshotField[], used: SnapshotField[]): SnapshotField | undefined {
  const last = Math.max(...used.map((field) => fields.indexOf(field)));
  const sends = ({ kind, label, inputType, disabled }: SnapshotField) =>
    !disabled && isSender(kind) && (inputType === "submit" || sendsOff.test(normalise(label)));
  const after = fields.slice(last + 1).find(sends);
  const all = fields.filter(sends);
  return after ?? (all.length === 1 ? all[0] : undefined);
}
