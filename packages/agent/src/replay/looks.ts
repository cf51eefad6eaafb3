// The fields of a page, each with all by which it can be known again.
import { createHash } from "node:crypto";
import type { OutlineEntry, ScriptTarget, Snapshot, SnapshotField } from "@giselles-ai/protocol";
import { oneLine } from "./values.ts";

/** What is seen of a page; the part of a snapshot that a planner is given too. */
export type Seen = Pick<Snapshot, "url" | "origin" | "title"> & {
  fields: readonly SnapshotField[];
  outline?: readonly OutlineEntry[] | undefined;
};

export interface Look {
  field: SnapshotField;
  target: ScriptTarget;
}

/** `isKnown`: whether a text may mark a place. What is new to a page says nothing about where things were. */
export function looksOf(seen: Seen, isKnown: (text: string) => boolean = () => true): Look[] {
  const outline = (seen.outline ?? []).filter(({ text }) => isKnown(text));
  return seen.fields.map((field, index) => {
    const before = outline.filter(({ at = 0 }) => at <= index);
    return { field, target: toTarget(field, before, seen.origin) };
  });
}

function toTarget(field: SnapshotField, before: readonly OutlineEntry[], origin: string): ScriptTarget {
  const { kind, label, inputType, name, group, frame, sensitive, href } = field;
  const target: ScriptTarget = { kind, label: oneLine(label) };
  const more: Partial<ScriptTarget> = {
    inputType,
    name: isMadeUp(name) ? undefined : name,
    id: idOf(field),
    group: group && oneLine(group),
    frame,
    sensitive,
    href: href?.startsWith(`${origin}/`) ? href.slice(origin.length) : href,
    section: before.findLast(({ role }) => role === "heading")?.text,
    near: before.at(-1)?.text,
  };
  return Object.assign(target, Object.fromEntries(Object.entries(more).filter(([, value]) => value)));
}

/** Of the element, where the page gave it one that will be the same the next time. */
function idOf({ selector }: SnapshotField): string | undefined {
  const id = /#([\w-]+)$/.exec(selector)?.[1];
  return isMadeUp(id) ? undefined : id;
}

/** Names that frameworks number anew for each page. */
function isMadeUp(name: string | undefined): boolean {
  return !name || /[:«»]|\d{3,}|^(?:radix|react|headlessui|mui|ember|__)|(?=[a-z]*\d)[0-9a-f]{6,}/i.test(name);
}

/** The same for two pages with the same elements in the same order. */
export function shapeOf(looks: readonly Look[]): string {
  const all = looks.map(({ target: { kind, label, name, group, frame, section, near } }) => [
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
