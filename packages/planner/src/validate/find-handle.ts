import type { Interactable } from "@giselles-ai/protocol";

interface Index {
  ids: Set<string>;
  byPlainId: Map<string, string>;
  /** Undefined if several elements have the number or label. */
  byNumber: Map<string, string | undefined>;
  byLabel: Map<string, string | undefined>;
}

const indexes = new WeakMap<readonly Interactable[], Index>();

/** Finds the element by id, number or exact label, if the match is unique. */
export function findHandle(raw: unknown, interactables: readonly Interactable[]): string | undefined {
  const index = indexOf(interactables);
  if (typeof raw === "number") return index.byNumber.get(String(raw));
  if (typeof raw !== "string") return undefined;
  if (index.ids.has(raw)) return raw;
  const bare = plain(raw);
  const named = /^(?:id|fieldid|element)[-:=]+(.+)$/.exec(bare)?.[1] ?? bare;
  const known = index.byPlainId.get(named) ?? index.byPlainId.get(/^[a-z]+-\d+(?=[-\s])/.exec(named)?.[0] ?? "");
  if (known !== undefined) return known;
  if (/^\d{1,9}$/.test(named)) return index.byNumber.get(named);
  return index.byLabel.get(label(raw));
}

function indexOf(interactables: readonly Interactable[]): Index {
  const known = indexes.get(interactables);
  if (known) return known;
  const index: Index = { ids: new Set(), byPlainId: new Map(), byNumber: new Map(), byLabel: new Map() };
  for (const { id, label: text } of interactables) {
    index.ids.add(id);
    index.byPlainId.set(plain(id), id);
    const number = /-(\d+)$/.exec(id)?.[1];
    if (number !== undefined) setOnce(index.byNumber, number, id);
    if (text.trim() !== "") setOnce(index.byLabel, label(text), id);
  }
  indexes.set(interactables, index);
  return index;
}

function setOnce(map: Map<string, string | undefined>, key: string, id: string): void {
  map.set(key, map.has(key) ? undefined : id);
}

/** Normalises `[Input_3]`, `#input-3` and `"input 3"` to `input-3`. */
function plain(text: string): string {
  return text
    .slice(0, 200)
    .trim()
    .toLowerCase()
    .replaceAll(/^[#@.[("'<\s]+|[\])"'>\s.,;:]+$/g, "")
    .replaceAll(/[_\s]+/g, "-");
}

function label(text: string): string {
  return text
    .slice(0, 500)
    .trim()
    .toLowerCase()
    .replaceAll(/\s+/g, " ")
    .replace(/\s*[*:]+$/, "");
}
