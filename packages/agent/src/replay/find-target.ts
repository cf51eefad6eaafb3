// Finds the recorded element in the page of now, or says why none is it. It never takes the likeliest: one that differs in
// anything that was recorded is not acted on.
import type { ScriptPage, ScriptTarget } from "@giselles-ai/protocol";
import { type Difference, type Finding, quote } from "./drift.ts";
import { type Look, looksOf, type Seen, shapeOf } from "./looks.ts";
import { fillIn, markOf, oneLine, type Values } from "./values.ts";

export interface PageOfNow {
  /** All that may be the one: places are marked by texts that the recorded page had too. */
  looks: Look[];
  hasSameShape: boolean;
  values: Values;
}

export function toPageOfNow(page: ScriptPage, seen: Seen, values: Values): PageOfNow {
  const known = new Set(page.texts);
  const looks = looksOf(seen, (text) => known.has(markOf(text, values)));
  return { looks, hasSameShape: shapeOf(looksOf(seen)) === page.shape, values };
}

export type Found = { look: Look } | { finding: Finding };

export function findTarget(recorded: ScriptTarget, now: PageOfNow): Found {
  const alike = now.looks.filter((look) => differences(recorded, look.target, now.values).length === 0);
  const { equals } = recorded;
  const others = recorded.alone ? now.looks.filter((look) => isTwin(recorded, look.target, now.values)) : [];
  if (others.length > 1) return { finding: tooMany(recorded, others) };
  const [only] = alike;
  if (!equals && only && alike.length === 1) return { look: only };
  if (alike.length === 0) return { finding: whyNone(recorded, now) };
  const same = equals && now.hasSameShape && alike.length === equals.of ? alike[equals.index] : undefined;
  return same ? { look: same } : { finding: tooMany(recorded, alike) };
}

const marks = [
  "kind",
  "label",
  "inputType",
  "name",
  "id",
  "group",
  "frame",
  "sensitive",
  "href",
  "section",
  "near",
] as const;
type Mark = (typeof marks)[number];

/** An element that keeps its id, its label and its kind may be in another place. */
const places: readonly Mark[] = ["group", "section", "near"];

function differences(recorded: ScriptTarget, seen: ScriptTarget, values: Values): Mark[] {
  const hasKeptId = recorded.id !== undefined && recorded.id === seen.id;
  return marks.filter((mark) => !(hasKeptId && places.includes(mark)) && !isEqual(mark, recorded, seen, values));
}

/** Alike in all but the place: next to such, the place says too little. */
function isTwin(recorded: ScriptTarget, seen: ScriptTarget, values: Values): boolean {
  return marks.every((mark) => places.includes(mark) || isEqual(mark, recorded, seen, values));
}

function isEqual(mark: Mark, recorded: ScriptTarget, seen: ScriptTarget, values: Values): boolean {
  const read = (target: ScriptTarget, data: Values) => plain(mark, fillIn(String(target[mark] ?? ""), data));
  return read(recorded, values) === read(seen, {});
}

/** That a field is required is marked in its label by some, and shouted by others. */
function plain(mark: Mark, text: string): string {
  return mark === "label"
    ? oneLine(text)
        .replace(/[\s:*]+$/, "")
        .toLowerCase()
    : oneLine(text);
}

function whyNone(recorded: ScriptTarget, { looks, values }: PageOfNow): Finding {
  const { kind, label } = recorded;
  const ofKind = looks.filter(({ target }) => target.kind === kind);
  const near = looks
    .map(({ target }) => ({ target, differs: differences(recorded, target, values) }))
    .filter(({ differs, target }) => isRelated(recorded, target, differs))
    .sort((a, b) => distance(a.differs) - distance(b.differs));
  const [closest, next] = near;
  if (closest && (!next || distance(closest.differs) < distance(next.differs))) {
    const diff = closest.differs.map((mark): Difference => {
      return {
        what: mark,
        expected: quote(fillIn(String(recorded[mark] ?? ""), values)),
        seen: quote(String(closest.target[mark] ?? "")),
      };
    });
    return { code: "TARGET_CHANGED", message: `The ${kind} ${quote(label)} is not as it was recorded.`, diff };
  }
  const names = [...new Set(ofKind.map(({ target }) => quote(target.label)))];
  const seen = names.slice(0, 6).join(", ") + (names.length > 6 ? ", …" : "");
  return {
    code: "TARGET_MISSING",
    message: `The ${kind} ${quote(label)} is not in the page.`,
    diff: [{ what: kind, expected: quote(label), seen }],
  };
}

/** What has another label is further away than what has another name. */
function distance(differs: readonly Mark[]): number {
  return differs.length + (differs.includes("label") ? 0.5 : 0);
}

/** Near enough to be shown to a person beside what was expected; never near enough to be used. */
function isRelated(recorded: ScriptTarget, { name, id }: ScriptTarget, differs: readonly Mark[]): boolean {
  const sharesName = recorded.name !== undefined && recorded.name === name && recorded.kind !== "radio";
  const sharesId = recorded.id !== undefined && recorded.id === id;
  return !differs.includes("label") || sharesId || (sharesName && !differs.includes("kind"));
}

function tooMany({ kind, label, equals }: ScriptTarget, alike: readonly Look[]): Finding {
  return {
    code: "TARGET_AMBIGUOUS",
    message: `Nothing tells which ${kind} ${quote(label)} was meant.`,
    diff: [
      {
        what: "alike",
        expected: `${equals?.of ?? 1}${equals ? ", in a page of the same shape" : ""}`,
        seen: String(alike.length),
      },
    ],
  };
}

/** Whether there was no other like it in the page, wherever. */
export function isAlone(look: Look, looks: readonly Look[]): boolean {
  return looks.filter(({ target }) => isTwin(look.target, target, {})).length === 1;
}

/** The place of an element among those that are alike in all by which it will be looked for. */
export function placeAmongEquals(look: Look, looks: readonly Look[]): ScriptTarget["equals"] {
  const wanted = JSON.stringify(look.target);
  const alike = looks.filter(({ target }) => JSON.stringify(target) === wanted);
  return alike.length < 2 ? undefined : { index: alike.indexOf(look), of: alike.length };
}
