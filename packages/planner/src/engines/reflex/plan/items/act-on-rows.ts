import type { SnapshotField } from "@giselles-ai/protocol";
import { mayOpenItem } from "../../families.ts";
import type { Row } from "../../match/rows.ts";
import { areSynonyms } from "../../match/similarity.ts";
import type { ClauseIntent, IntentOf, Noun } from "../../read/intents.ts";
import { contentWords } from "../../read/parse-noun.ts";
import { normalise, stem } from "../../words.ts";
import { called } from "../called.ts";
import type { Outcome } from "../outcome.ts";
import { reveal } from "../reveal.ts";
import type { Scene } from "../scene.ts";
import { pressNamed } from "../statement/press-named.ts";
import { findRows, hasWord } from "./find-rows.ts";

type CarryOut = (intent: ClauseIntent & { wording: string }, scene: Scene) => Outcome;

/**
 * "delete the message from Tom", "add the cheapest to the cart", "tick all unread messages". What the words mean without rows comes
 * first, if it uses all of them; then the rows that the words describe. Otherwise the words without a use are named.
 */
export function actOnRows(intent: IntentOf<"item">, scene: Scene, carryOut: CarryOut): Outcome {
  const outcome = decideOn(intent, scene, carryOut);
  const isPressed = outcome.state === "steps" && !outcome.more && outcome.drafts.some(({ commits }) => commits);
  // Boxes show whether they are done; a press does not, and is never repeated.
  return isPressed && scene.past.done.has(scene.part) ? { state: "satisfied", because: "it was pressed" } : outcome;
}

function decideOn(intent: IntentOf<"item">, scene: Scene, carryOut: CarryOut): Outcome {
  const { otherwise, noun, verb, wording } = intent;
  const { past, part, say, page } = scene;
  const isOne = noun.ordinal !== undefined || noun.superlative !== undefined;
  if (past.done.has(part) && (!isMarking(verb) || isOne)) return { state: "satisfied", because: "it was already done" };
  const plain = otherwise && otherwise.type !== "unknown" ? carryOut({ ...otherwise, wording }, scene) : undefined;
  const isLook = plain?.state === "steps" && plain.more === true;
  if (plain && !isLook && isExplained(plain, intent, scene)) return plain;
  const named = pressNamed(wording, page);
  if (named)
    return { state: "steps", drafts: [scene.tools.click(named, `press ${called(named)}, which has this name`, 0.85)] };
  const found = onRows(intent, scene);
  if (found) return found;
  if (isLook) return plain;
  const opened = openFirst(intent, scene);
  if (opened) return opened;
  const look = otherwise?.type === "unknown" || noun.words.length === 0 ? undefined : reveal(wording, scene);
  if (plain?.state === "steps" || plain?.state === "satisfied") return look ?? unexplained(intent, scene);
  if (plain) return plain;
  const { rows } = { rows: [], ...findRows(noun, page) };
  return rows.length === 0 ? { state: "impossible", reason: say.notUnderstood([wording]) } : unexplained(intent, scene);
}

/** "reply to the mail from Lena" on a list without such a button: opens the mail, and presses the button there. */
function openFirst({ noun, verb }: IntentOf<"item">, { page, tools, past, part }: Scene): Outcome | undefined {
  if (!inside.test(verb) || noun.words.length === 0) return undefined;
  const mark = `item-${part}`;
  const [control, ...others] = page.fields.filter((field) => isFor(field, verb));
  if (past.tried.has(mark))
    return control && others.length === 0
      ? { state: "steps", drafts: [{ ...tools.click(control, `${verb} with ${called(control)}`, 0.8), commits: true }] }
      : undefined;
  if (control) return undefined;
  const [item, ...rivals] = page.fields.filter(
    ({ kind, label }) => mayOpenItem(kind) && noun.words.every((word) => hasWord(normalise(label), word)),
  );
  if (!item || rivals.length > 0) return undefined;
  const draft = tools.click(item, `open ${called(item)} to ${verb}`, 0.75);
  return { state: "steps", more: true, drafts: [{ ...draft, memo: { tried: mark } }] };
}

/** What is done with one message or entry after it is opened. */
const inside = /^(?:reply|forward|archive|star|flag|rename|share|edit|download)$/;

function unexplained({ noun, wording }: IntentOf<"item">, { page, say }: Scene): Outcome {
  const found = findRows(noun, page);
  return { state: "impossible", reason: "unused" in found ? say.unused(found.unused) : say.notUnderstood([wording]) };
}

function isMarking(verb: string): boolean {
  return /^(?:un)?(?:tick|check|mark|select)/.test(verb) || verb === "deselect";
}

/** Whether every word of the noun is in the pressed elements, their rows or the page. */
function isExplained(outcome: Outcome, { noun, verb, otherwise }: IntentOf<"item">, { page }: Scene): boolean {
  if (outcome.state === "satisfied") return true;
  if (outcome.state !== "steps") return false;
  const compares = otherwise && "target" in otherwise && otherwise.target?.superlative?.of === noun.superlative?.of;
  if (noun.superlative && (!compares || noun.ordinal !== undefined)) return false;
  const ids = new Set(outcome.drafts.map(({ args }) => args.id));
  const touched = page.fields.filter(({ fieldId }) => ids.has(fieldId));
  if (noun.limit ?? noun.checked) return false;
  const isPlace =
    /^(?:button|link|tab|page|box|boxes|checkbox|checkboxes|menu|section|form|field|list|icon|next|dialog|option|row)$/;
  return noun.words.every((word) => {
    if (isPlace.test(word) || word === verb) return true;
    return touched.every((field) => {
      const around = [field.label, field.group ?? "", field.placeholder ?? "", ...page.textsAround(field)];
      return hasWord(normalise([...around, ...(field.options ?? [])].join(" · ")), word) || isLike(field.label, word);
    });
  });
}

function isLike(label: string, word: string): boolean {
  return contentWords(label).some((other) => areSynonyms(other, word) || stem(other) === stem(word));
}

function onRows({ noun, verb, wording }: IntentOf<"item">, scene: Scene): Outcome | undefined {
  const { page, say } = scene;
  const labels = [...new Set(page.fields.filter((field) => isFor(field, verb)).map(({ label }) => label))];
  const marking = isMarking(verb) ? ["done complete completed finished off"] : [];
  const { kind: _, ...strict } = noun;
  const found = findRows(undoable.test(verb) ? strict : noun, page, [...labels, ...marking]);
  if ("unused" in found || (!isSpecific(noun) && !noun.all)) return undefined;
  const { rows } = found;
  if (rows.length === 0) return { state: "impossible", reason: say.notFound(wording) };
  const controls = rows.map((row) => controlFor(row, verb));
  const missing = controls.indexOf(undefined);
  if (missing >= 0 && !(noun.all && controls.some(Boolean))) return { state: "impossible", reason: say.unused([verb]) };
  const fields = controls.filter((control) => control !== undefined);
  if (fields.length > 1 && !noun.all)
    return { state: "unclear", question: say.whichOne(wording, withRow(fields, rows)) };
  if (fields.length > 1 && fields.some(({ kind }) => kind === "link"))
    return { state: "unclear", question: say.whichOne(wording, withRow(fields, rows)) };
  return act(fields, verb, rows, scene);
}

/** Rows are only meant by words that choose among them. */
function isSpecific({ words, ordinal, superlative, limit, checked }: Noun): boolean {
  return words.length > 0 || [ordinal, superlative, limit, checked].some((one) => one !== undefined);
}

function withRow(fields: SnapshotField[], rows: Row[]): SnapshotField[] {
  return fields.map((field) => {
    const row = rows.find((one) => one.fields.includes(field));
    return { ...field, label: `${field.label}: ${row?.cells.slice(0, 3).join(", ") ?? ""}` };
  });
}

function act(fields: SnapshotField[], verb: string, rows: Row[], { tools, say }: Scene): Outcome {
  const isOff = /^(?:un|de)/.test(verb);
  const drafts = fields.flatMap((field) => {
    const row = rows.find((one) => one.fields.includes(field));
    const why = `${verb} ${called(field)}, of ${row?.cells[0] ?? field.label}`;
    if (field.kind !== "checkbox") return [{ ...tools.click(field, why, 0.85), commits: fields.length === 1 }];
    return field.currentValue === !isOff ? [] : [tools.check(field, !isOff, why, 0.85)];
  });
  const blocked = fields.find(({ disabled }) => disabled);
  if (blocked) return { state: "impossible", reason: say.disabled(blocked) };
  return drafts.length > 0 ? { state: "steps", drafts } : { state: "satisfied", because: "it is already set" };
}

const opening = /^(?:open|view|show|read|see|click|press|visit)$/;
const choosing = /^(?:select|choose|pick|take|book)$/;

const buying = /^(?:buy|purchase|order|get)$/;
const buys = /^(?:buy|purchase|order|add to (?:cart|basket|bag|trolley))\b/;
const undoable = /^(?:delete|remove|cancel|pay|send|erase|discard)/;

/** The control of a row that a verb means. */
function controlFor({ fields }: Row, verb: string): SnapshotField | undefined {
  const named = fields.filter((field) => isFor(field, verb));
  if (named[0] && named.length === 1) return named[0];
  const kind = isMarking(verb) ? "checkbox" : opening.test(verb) ? "link" : undefined;
  const [only, ...others] = fields.filter((field) => field.kind === kind);
  return others.length === 0 ? only : undefined;
}

/** "add" for "Add to cart", "take" for "Select". */
function isFor({ kind, label }: SnapshotField, verb: string): boolean {
  if (kind !== "button" && kind !== "menuitem" && kind !== "custom") return false;
  const [first = ""] = normalise(label).split(" ");
  return (
    first === verb ||
    stem(first) === stem(verb) ||
    (choosing.test(first) && choosing.test(verb)) ||
    (buying.test(verb) && buys.test(normalise(label))) ||
    (areSynonyms(first, verb) && first !== "cancel")
  );
}
