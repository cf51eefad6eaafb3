import type { SnapshotField } from "@giselles-ai/protocol";
import { isClosedChoice, isNumeric } from "@giselles-ai/protocol/rules";
import { holdsLine, takesAnyValue, takesValue } from "../families.ts";
import { type Candidate, findTarget, type Search } from "../match/find-target.ts";
import { fitValue, showsValue } from "../match/fit-value.ts";
import type { Page } from "../match/page.ts";
import { parseDate, parseTime } from "../read/dates.ts";
import { readWholeDate } from "../read/find-dates.ts";
import type { IntentOf, Target, Value } from "../read/intents.ts";
import { called } from "./called.ts";
import { chooseIn } from "./choose-in.ts";
import { explainMiss } from "./explain-miss.ts";
import { readFromPage } from "./items/read-page.ts";
import { readPhrase } from "./items/read-phrase.ts";
import type { Outcome } from "./outcome.ts";
import { reveal } from "./reveal.ts";
import type { Scene } from "./scene.ts";

export function enterValue(intent: IntentOf<"enter">, scene: Scene): Outcome {
  const { value, target, wording } = intent;
  const search = target
    ? findTarget(scene.page, target, ({ kind }) => takesValue(kind))
    : soleField(scene.page.fields, value);
  const found = search.status === "found" ? search.found : byType(scene.page.fields, target, value);
  if (!found)
    return search.status === "found"
      ? { state: "impossible", reason: scene.say.notHere() }
      : explainMiss(search, target ?? { name: wording, quoted: false }, scene);
  const outcomes = found.map((candidate) => enterInto(candidate, intent, scene));
  const blocked = outcomes.find(({ state }) => state === "impossible" || state === "unclear");
  if (blocked) return blocked;
  const drafts = outcomes.flatMap((outcome) => (outcome.state === "steps" ? outcome.drafts : []));
  const more = outcomes.some((outcome) => outcome.state === "steps" && outcome.more);
  return drafts[0]
    ? { state: "steps", drafts, ...(more && { more }) }
    : { state: "satisfied", because: "the value is already set" };
}

function enterInto({ field, score, why }: Candidate, { value, wording }: IntentOf<"enter">, scene: Scene): Outcome {
  const { tools, page, past, part } = scene;
  const text =
    value.type === "text" ? (readNamed(value.text, wording, page) ?? value.text) : readPhrase(value.what, page);
  if (text === undefined)
    return value.type === "page"
      ? (reveal(value.what, scene) ?? { state: "impossible", reason: scene.say.notFound(value.what) })
      : { state: "impossible", reason: scene.say.noTextToRead() };
  // A field with suggestions keeps what was typed until one is chosen.
  if (field.kind === "combobox" && past.done.has(part) && showsValue(field, text))
    return { state: "satisfied", because: "it was typed" };
  if (isClosedChoice(field.kind) || (field.kind === "combobox" && field.options?.[0]))
    return chooseIn(field, text, { score, why }, scene);
  if (field.disabled) return { state: "impossible", reason: scene.say.disabled(field) };
  const isDate = field.kind === "date" && field.inputType !== "time";
  const date = isDate ? readWholeDate(text, page.now) : undefined;
  if (isNumeric(field.kind) && /\s\S+\s+\S/.test(text))
    return { state: "impossible", reason: scene.say.noneOf(`"${text}"`, field.label, []) };
  const fitted = fitValue(field, date && !parseDate(text) ? date : text);
  if (isDate && !/\d/.test(fitted))
    return { state: "impossible", reason: scene.say.noneOf(`"${text}"`, field.label, []) };
  if (showsValue(field, fitted)) return { state: "satisfied", because: `${called(field)} already has the value` };
  if (field.sensitive && field.currentValue !== "" && past.done.has(part))
    return { state: "satisfied", because: `${called(field)} was filled` };
  if (field.kind === "slider" && past.uncertain.has(part)) return confirmSlider(field, fitted, scene);
  const stepped =
    (past.failed.get(part) ?? 0) > 0 && field.kind === "number" ? stepTo(field, Number(fitted), scene) : undefined;
  if (stepped) return stepped;
  if ((past.done.get(part) ?? 0) >= 2) return { state: "impossible", reason: scene.say.notKept([field]) };
  const draft = tools.fill(field, fitted, `fill in ${called(field)}, ${why}`, score);
  // A slider that is not an input may not say its value, so what follows waits until the page shows it.
  return field.kind === "slider"
    ? { state: "steps", drafts: [{ ...draft, commits: true }] }
    : { state: "steps", drafts: [draft] };
}

/** Whether the page shows the value of a slider that does not expose its value. */
function confirmSlider(field: SnapshotField, wanted: string, { page, say }: Scene): Outcome {
  const isShown = page.outline.some(({ text }) => text.trim() === wanted);
  return isShown
    ? { state: "satisfied", because: "the page shows the value" }
    : { state: "impossible", reason: say.notKept([field]) };
}

/** "the order number", "Bob's city": what the page shows under that name, unless the words are in quotes. */
function readNamed(text: string, wording: string, page: Page): string | undefined {
  if (!/^the\s|['’]s\s/i.test(text) || /["“「]/.test(wording)) return undefined;
  return readFromPage(text, page);
}

const maxKeyPresses = 40;

/** Sets a number field that ignores typing with the arrow keys. */
function stepTo(field: SnapshotField, wanted: number, { tools }: Scene): Outcome | undefined {
  const step = Number(field.constraints?.step ?? 1) || 1;
  const steps = (wanted - (Number(field.currentValue) || 0)) / step;
  const keys = steps > 0 ? "ArrowUp" : "ArrowDown";
  const why = `change ${called(field)} with ${keys}, because it ignores typing`;
  const one = tools.press(keys, why, { confidence: 0.75, field });
  if (!one || !Number.isInteger(steps) || Math.abs(steps) > maxKeyPresses) return undefined;
  return {
    state: "steps",
    more: true,
    drafts: Array.from({ length: Math.abs(steps) }, (_, index) => ({ ...one, commits: index === Math.abs(steps) - 1 })),
  };
}

/** The instruction names no field: takes the only one that accepts the value. */
function soleField(fields: SnapshotField[], value: Value): Search {
  const open = fields.filter(
    ({ kind, disabled, readOnly, inputType }) =>
      takesAnyValue(kind) && !disabled && !readOnly && inputType !== "search",
  );
  const typed = value.type === "text" ? open.filter((field) => acceptsText(field, value.text)) : open;
  const pool = typed[0] ? typed : open;
  const [only] = pool;
  if (only && pool.length === 1)
    return { status: "found", found: [{ field: only, score: 0.85, why: "the only field that accepts it" }] };
  return pool.length > 1
    ? { status: "ambiguous", among: pool.map((field) => ({ field, score: 0.5, why: "" })) }
    : { status: "missing", nearest: [] };
}

function acceptsText({ kind, inputType = "" }: SnapshotField, text: string): boolean {
  if (inputType === "time") return parseTime(text) !== undefined;
  if (kind === "date") return parseDate(text) !== undefined;
  return false;
}

/** "as the date": takes the only date field, although it has another name. */
function byType(fields: SnapshotField[], target: Target | undefined, value: Value): Candidate[] | undefined {
  if (value.type !== "text" || !target || target.quoted) return undefined;
  const name = target.name.toLowerCase();
  const wanted = fields.filter(
    (field) =>
      !field.disabled &&
      ((/^(?:date|day|日付)$/.test(name) && (field.kind === "date" || isDateLike(field))) ||
        (/^(?:time|時刻)$/.test(name) && field.inputType === "time")),
  );
  const typed = wanted.filter((field) => acceptsText(field, value.text));
  const [only, ...others] = typed[0] ? typed : wanted;
  return only && others.length === 0
    ? [{ field: only, score: 0.85, why: "the only field that accepts it" }]
    : undefined;
}

function isDateLike({ label, selector, kind }: SnapshotField): boolean {
  return holdsLine(kind) && /date/i.test(`${label} ${selector}`);
}
