import { isClosedChoice, type SnapshotField } from "@giselles-ai/protocol";
import { holdsLine, holdsProse, isSuggestion, takesAnyValue, takesValue } from "../families.ts";
import { type Candidate, findTarget, type Search } from "../match/find-target.ts";
import { fitValue, stands } from "../match/fit-value.ts";
import { parseDate, parseTime } from "../read/dates.ts";
import type { IntentOf, Target, Value } from "../read/intents.ts";
import { chooseIn } from "./choose-in.ts";
import { explainMiss } from "./explain-miss.ts";
import type { Outcome } from "./outcome.ts";
import type { Scene } from "./scene.ts";
import { askForSuggestions } from "./suggestions.ts";
import { called } from "./tools.ts";

export function enterValue({ value, target, said }: IntentOf<"enter">, scene: Scene): Outcome {
  const search = target
    ? findTarget(scene.page, target, ({ kind }) => takesValue(kind))
    : soleField(scene.page.fields, value);
  const found = search.status === "found" ? search.found : byType(scene.page.fields, target, value);
  if (!found)
    return search.status === "found"
      ? { state: "impossible", reason: "Nothing was found." }
      : explainMiss(search, target ?? { name: said, quoted: false }, scene);
  const outcomes = found.map((candidate) => enterInto(candidate, value, scene));
  const bad = outcomes.find(({ state }) => state === "impossible" || state === "unclear");
  if (bad) return bad;
  const drafts = outcomes.flatMap((outcome) => (outcome.state === "steps" ? outcome.drafts : []));
  const more = outcomes.some((outcome) => outcome.state === "steps" && outcome.more);
  return drafts[0]
    ? { state: "steps", drafts, ...(more && { more }) }
    : { state: "satisfied", because: "the value stands" };
}

function enterInto({ field, score, why }: Candidate, value: Value, scene: Scene): Outcome {
  const { tools, page, past, part } = scene;
  if (value.type === "matching") return enterMatching(field, value, scene);
  const text =
    value.type === "text"
      ? value.text
      : wordIn(
          value,
          page.fields,
          page.outline.map((entry) => entry.text),
          scene,
        );
  if (text === undefined)
    return { state: "impossible", reason: "I cannot see the text that the word is to be taken from." };
  if (isClosedChoice(field.kind) || (field.kind === "combobox" && field.options?.[0]))
    return chooseIn(field, text, { score, why }, scene);
  if (field.disabled) return { state: "impossible", reason: `${called(field)} is disabled.` };
  const fitted = fitValue(field, text);
  if (stands(field, fitted)) return { state: "satisfied", because: `${called(field)} holds it` };
  if (field.sensitive && field.currentValue !== "" && past.done.has(part))
    return { state: "satisfied", because: `${called(field)} was filled` };
  const stepped =
    (past.failed.get(part) ?? 0) > 0 && field.kind === "number" ? stepTo(field, Number(fitted), scene) : undefined;
  if (stepped) return stepped;
  if ((past.done.get(part) ?? 0) >= 2)
    return { state: "impossible", reason: `${called(field)} does not keep what is written into it.` };
  return { state: "steps", drafts: [tools.fill(field, fitted, `write into ${called(field)}, ${why}`, score)] };
}

const mostSteps = 40;

/** A number field that takes no typing is stepped up and down with the arrow keys. */
function stepTo(field: SnapshotField, wanted: number, { tools }: Scene): Outcome | undefined {
  const step = Number(field.constraints?.step ?? 1) || 1;
  const steps = (wanted - (Number(field.currentValue) || 0)) / step;
  const keys = steps > 0 ? "ArrowUp" : "ArrowDown";
  const why = `step ${called(field)} with ${keys}, since it takes no typing`;
  const one = tools.press(keys, why, { confidence: 0.75, field });
  if (!one || !Number.isInteger(steps) || Math.abs(steps) > mostSteps) return undefined;
  return {
    state: "steps",
    more: true,
    drafts: Array.from({ length: Math.abs(steps) }, (_, index) => ({ ...one, commits: index === Math.abs(steps) - 1 })),
  };
}

/** "an item that starts with Ba": chosen from what the field offers, typing the beginning first where it offers nothing yet. */
function enterMatching(
  field: SnapshotField,
  { starts = "", ends = "", contains = "" }: Extract<Value, { type: "matching" }>,
  scene: Scene,
): Outcome {
  const { page, tools } = scene;
  const fits = (text: string) => text.startsWith(starts) && text.endsWith(ends) && text.includes(contains);
  if (
    typeof field.currentValue === "string" &&
    field.currentValue &&
    fits(field.currentValue) &&
    field.currentValue !== starts
  )
    return { state: "satisfied", because: "it holds such an item" };
  const offered = field.options?.find(fits);
  if (offered)
    return { state: "steps", drafts: [tools.select(field, offered, `choose what fits in ${called(field)}`, 0.85)] };
  const shown = page.fields.find(({ kind, label }) => isSuggestion(kind) && fits(label));
  if (shown)
    return {
      state: "steps",
      drafts: [{ ...tools.click(shown, `choose ${called(shown)}, which fits`, 0.85), commits: true }],
    };
  return (
    askForSuggestions(field, starts || contains, scene) ?? {
      state: "impossible",
      reason: `Nothing that fits is on offer in ${called(field)}.`,
    }
  );
}

function wordIn(
  { which, of }: Extract<Value, { type: "word" }>,
  fields: SnapshotField[],
  texts: string[],
  { page }: Scene,
): string | undefined {
  const search = findTarget(page, of, ({ kind }) => holdsProse(kind));
  const source = search.status === "found" ? search.found[0]?.field.currentValue : undefined;
  const text =
    typeof source === "string" && source ? source : fields.length > 0 && texts.length === 1 ? texts[0] : undefined;
  const words = text?.match(/[\p{L}\p{N}\p{M}'’-]+/gu);
  return which === "first" ? words?.[0] : words?.at(-1);
}

/** Nothing said where: the only field that can take it. */
function soleField(fields: SnapshotField[], value: Value): Search {
  const open = fields.filter(({ kind, disabled, readOnly }) => takesAnyValue(kind) && !disabled && !readOnly);
  const typed = value.type === "text" ? open.filter((field) => takes(field, value.text)) : open;
  const pool = typed[0] ? typed : open;
  const [only] = pool;
  if (only && pool.length === 1)
    return { status: "found", found: [{ field: only, score: 0.85, why: "the only field for it" }] };
  return pool.length > 1
    ? { status: "ambiguous", among: pool.map((field) => ({ field, score: 0.5, why: "" })) }
    : { status: "missing", nearest: [] };
}

function takes({ kind, inputType = "" }: SnapshotField, text: string): boolean {
  if (inputType === "time") return parseTime(text) !== undefined;
  if (kind === "date") return parseDate(text) !== undefined;
  return false;
}

/** "as the date", where the page has one field for a date and no such name. */
function byType(fields: SnapshotField[], target: Target | undefined, value: Value): Candidate[] | undefined {
  if (value.type !== "text" || !target || target.quoted) return undefined;
  const name = target.name.toLowerCase();
  const wanted = fields.filter(
    (field) =>
      !field.disabled &&
      ((/^(?:date|day|日付)$/.test(name) && (field.kind === "date" || isDateLike(field))) ||
        (/^(?:time|時刻)$/.test(name) && field.inputType === "time")),
  );
  const typed = wanted.filter((field) => takes(field, value.text));
  const [only, ...others] = typed[0] ? typed : wanted;
  return only && others.length === 0 ? [{ field: only, score: 0.85, why: "the only field for it" }] : undefined;
}

function isDateLike({ label, selector, kind }: SnapshotField): boolean {
  return holdsLine(kind) && /date/i.test(`${label} ${selector}`);
}
