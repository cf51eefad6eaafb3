// The fields of a page, each with the traits that identify it.
import { createHash } from "node:crypto";
import type { OutlineEntry, ScriptTarget, Snapshot, SnapshotField } from "@giselles-ai/protocol";
import { collapseSpaces } from "./values.ts";

/** The part of a snapshot that a planner also gets. */
export type PageState = Pick<Snapshot, "url" | "origin" | "title"> & {
  fields: readonly SnapshotField[];
  outline?: readonly OutlineEntry[] | undefined;
};

/** A field, and its description as a script stores it. */
export interface ReplayCandidate {
  field: SnapshotField;
  target: ScriptTarget;
}

/** `isKnown`: whether a text may serve as a landmark. Texts that the recorded page did not have cannot. */
export function listCandidates(page: PageState, isKnown: (text: string) => boolean = () => true): ReplayCandidate[] {
  const outline = (page.outline ?? []).filter(({ text }) => isKnown(text));
  return page.fields.map((field, index) => {
    const before = outline.filter(({ at = 0 }) => at <= index);
    return { field, target: toTarget(field, before, page.origin) };
  });
}

function toTarget(field: SnapshotField, before: readonly OutlineEntry[], origin: string): ScriptTarget {
  const { kind, label, inputType, name, group, frame, sensitive, href } = field;
  const target: ScriptTarget = { kind, label: collapseSpaces(label) };
  const more: Partial<ScriptTarget> = {
    inputType,
    name: isGenerated(name) ? undefined : name,
    id: idOf(field),
    group: group && collapseSpaces(group),
    frame,
    sensitive,
    href: href?.startsWith(`${origin}/`) ? href.slice(origin.length) : href,
    section: before.findLast(({ role }) => role === "heading")?.text,
    near: before.at(-1)?.text,
  };
  return Object.assign(target, Object.fromEntries(Object.entries(more).filter(([, value]) => value)));
}

/** The id of the element, unless it was generated. */
function idOf({ selector }: SnapshotField): string | undefined {
  const id = /#([\w-]+)$/.exec(selector)?.[1];
  return isGenerated(id) ? undefined : id;
}

/** Names that frameworks generate for each page load. */
function isGenerated(name: string | undefined): boolean {
  return !name || /[:«»]|\d{3,}|^(?:radix|react|headlessui|mui|ember|__)|(?=[a-z]*\d)[0-9a-f]{6,}/i.test(name);
}

/** Equal for two pages with the same elements in the same order. */
export function shapeOf(candidates: readonly ReplayCandidate[]): string {
  const all = candidates.map(({ target: { kind, label, name, group, frame, section, near } }) => [
    kind,
    label,
    name,
    group,
    frame,
    section,
    near,
  ]);
  return createHash("sha256").update(JSON.stringify(all)).digest("hex").slice(0, 16);
}
