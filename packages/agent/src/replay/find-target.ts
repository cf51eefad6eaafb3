// Finds the recorded element in the current page, or explains why there is no match. It never picks the most similar one: an
// element that differs in any recorded trait is not used.
import type { ScriptPage, ScriptTarget } from "@giselles-ai/protocol";
import { listCandidates, type PageState, type ReplayCandidate, shapeOf } from "./candidates.ts";
import { type Difference, type Finding, quote } from "./mismatch.ts";
import { collapseSpaces, fillIn, hashText, type Values } from "./values.ts";

export interface CurrentPage {
  /** Their landmarks are texts that the recorded page also had. */
  candidates: ReplayCandidate[];
  hasSameShape: boolean;
  values: Values;
}

export function toCurrentPage(recorded: ScriptPage, page: PageState, values: Values): CurrentPage {
  const known = new Set(recorded.texts);
  const candidates = listCandidates(page, (text) => known.has(hashText(text, values)));
  return { candidates, hasSameShape: shapeOf(listCandidates(page)) === recorded.shape, values };
}

export type TargetSearch = { candidate: ReplayCandidate } | { finding: Finding };

export function findRecordedTarget(recorded: ScriptTarget, now: CurrentPage): TargetSearch {
  const alike = now.candidates.filter((candidate) => differences(recorded, candidate.target, now.values).length === 0);
  const { equals } = recorded;
  const others = recorded.alone ? now.candidates.filter(({ target }) => isDuplicate(recorded, target, now.values)) : [];
  if (others.length > 1) return { finding: explainAmbiguity(recorded, others) };
  const [only] = alike;
  if (!equals && only && alike.length === 1) return { candidate: only };
  if (alike.length === 0) return { finding: explainNoMatch(recorded, now) };
  const atIndex = equals && now.hasSameShape && alike.length === equals.of ? alike[equals.index] : undefined;
  return atIndex ? { candidate: atIndex } : { finding: explainAmbiguity(recorded, alike) };
}

const traits = [
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
type Trait = (typeof traits)[number];

/** These may differ if the element has the same id. */
const positionTraits: readonly Trait[] = ["group", "section", "near"];

function differences(recorded: ScriptTarget, seen: ScriptTarget, values: Values): Trait[] {
  const hasSameId = recorded.id !== undefined && recorded.id === seen.id;
  return traits.filter(
    (trait) => !(hasSameId && positionTraits.includes(trait)) && !isEqual(trait, recorded, seen, values),
  );
}

/** Equal in everything but the position. If there is a duplicate, the position is not enough to choose. */
function isDuplicate(recorded: ScriptTarget, seen: ScriptTarget, values: Values): boolean {
  return traits.every((trait) => positionTraits.includes(trait) || isEqual(trait, recorded, seen, values));
}

function isEqual(trait: Trait, recorded: ScriptTarget, seen: ScriptTarget, values: Values): boolean {
  const read = (target: ScriptTarget, data: Values) => normalize(trait, fillIn(String(target[trait] ?? ""), data));
  return read(recorded, values) === read(seen, {});
}

/** Labels may differ in case and in a trailing mark such as "*" or ":". */
function normalize(trait: Trait, text: string): string {
  return trait === "label"
    ? collapseSpaces(text)
        .replace(/[\s:*]+$/, "")
        .toLowerCase()
    : collapseSpaces(text);
}

function explainNoMatch(recorded: ScriptTarget, { candidates, values }: CurrentPage): Finding {
  const { kind, label } = recorded;
  const ofKind = candidates.filter(({ target }) => target.kind === kind);
  const near = candidates
    .map(({ target }) => ({ target, differs: differences(recorded, target, values) }))
    .filter(({ differs, target }) => isRelated(recorded, target, differs))
    .sort((a, b) => distance(a.differs) - distance(b.differs));
  const [closest, next] = near;
  if (closest && (!next || distance(closest.differs) < distance(next.differs))) {
    const diff = closest.differs.map((trait): Difference => {
      return {
        what: trait,
        expected: quote(fillIn(String(recorded[trait] ?? ""), values)),
        seen: quote(String(closest.target[trait] ?? "")),
      };
    });
    return { code: "TARGET_CHANGED", message: `The ${kind} ${quote(label)} differs from the recording.`, diff };
  }
  const names = [...new Set(ofKind.map(({ target }) => quote(target.label)))];
  const seen = names.slice(0, 6).join(", ") + (names.length > 6 ? ", …" : "");
  return {
    code: "TARGET_MISSING",
    message: `The ${kind} ${quote(label)} is not on the page.`,
    diff: [{ what: kind, expected: quote(label), seen }],
  };
}

/** A different label counts more than other differences. */
function distance(differs: readonly Trait[]): number {
  return differs.length + (differs.includes("label") ? 0.5 : 0);
}

/** Similar enough to show in the message; never used as the target. */
function isRelated(recorded: ScriptTarget, { name, id }: ScriptTarget, differs: readonly Trait[]): boolean {
  const sharesName = recorded.name !== undefined && recorded.name === name && recorded.kind !== "radio";
  const sharesId = recorded.id !== undefined && recorded.id === id;
  return !differs.includes("label") || sharesId || (sharesName && !differs.includes("kind"));
}

function explainAmbiguity({ kind, label, equals }: ScriptTarget, alike: readonly ReplayCandidate[]): Finding {
  return {
    code: "TARGET_AMBIGUOUS",
    message: `Several elements match the ${kind} ${quote(label)}.`,
    diff: [
      {
        what: "matches",
        expected: `${equals?.of ?? 1}${equals ? ", on a page of the same shape" : ""}`,
        seen: String(alike.length),
      },
    ],
  };
}

/** Whether the page has no duplicate of the candidate. */
export function isUnique(candidate: ReplayCandidate, candidates: readonly ReplayCandidate[]): boolean {
  return candidates.filter(({ target }) => isDuplicate(candidate.target, target, {})).length === 1;
}

/** The index of an element among those with the same description. Undefined if it is the only one. */
export function indexAmongEquals(
  candidate: ReplayCandidate,
  candidates: readonly ReplayCandidate[],
): ScriptTarget["equals"] {
  const wanted = JSON.stringify(candidate.target);
  const alike = candidates.filter(({ target }) => JSON.stringify(target) === wanted);
  return alike.length < 2 ? undefined : { index: alike.indexOf(candidate), of: alike.length };
}
