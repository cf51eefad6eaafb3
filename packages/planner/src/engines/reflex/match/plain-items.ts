// Several things of a kind in a record: their order, and which of them a form asks for.
import type { SnapshotField } from "@giselles-ai/protocol";
import { wholeName } from "./plain-key.ts";
import type { RecordKit } from "./record-kit.ts";

/** The part of a record that a line of it is. */
export type Part = Record<string, unknown>;

export const isPart = (value: unknown): value is Part =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What a form asks for of several things: all by their kinds, all in their order, or one. */
export function plainItems(all: Part[], key: string, fields: SnapshotField[], kit: RecordKit): unknown {
  const valid = all.filter((item) => !isOver(item, kit));
  const items = inOrder(valid.length > 0 ? valid : all, kit).map((item) => withoutState(item, all, kit));
  return (
    byKind(items, kit) ??
    asTexts(items) ??
    (isAskedAgain(key, items, fields, kit) ? items : (onlyOne(items, kit) ?? items))
  );
}

const stateKeys = /^(?:state|status)$/;
const ended = /^(?:lapsed|expired|inactive|ended|revoked|cancell?ed|withdrawn|suspended|former|closed|void|deleted)$/;
const running = /^(?:active|valid|current|ok|in force)$/;

const stateOf = (item: Part, { normalise }: RecordKit) =>
  normalise(String(Object.entries(item).find(([key]) => stateKeys.test(key))?.[1] ?? ""));

const isOver = (item: Part, kit: RecordKit) => ended.test(stateOf(item, kit));

/** Of what is left, it goes without saying that it is valid. */
function withoutState(item: Part, all: Part[], kit: RecordKit): Part {
  const isSaid = all.length > 1 && running.test(stateOf(item, kit));
  return isSaid ? Object.fromEntries(Object.entries(item).filter(([key]) => !stateKeys.test(key))) : item;
}

const rankKeys = /^(?:(?:call )?order|rank|priority|sequence|seq)$/;

/** By their rank, if each has another. */
function inOrder(items: Part[], { spaced }: RecordKit): Part[] {
  const rankOf = (item: Part) => Number(Object.entries(item).find(([key]) => rankKeys.test(spaced(key)))?.[1]);
  const ranks = items.map(rankOf);
  const isRanked = ranks.every(Number.isFinite) && new Set(ranks).size === items.length;
  return isRanked ? [...items].sort((a, b) => rankOf(a) - rankOf(b)) : items;
}

const kindKeys = /^(?:use|purpose|kind|type|channel|medium|system|register)$/;
const valueKeys = /^(?:value|val|num|number|no|text|address|amount|kwh)$/;
/** The kinds of which a record says most without a word. */
const usual = /^(?:official|usual|legal|default|primary|main)$/;

/** "[{ channel: CELL, val: … }, { channel: FIXED, val: … }]" are a mobile and a fixed number. */
function byKind(items: Part[], kit: RecordKit): Part | undefined {
  const read = items.map((item) => {
    const entries = Object.entries(item).filter(([key]) => !rankKeys.test(kit.spaced(key)));
    const kinds = entries.filter(([key, value]) => kindKeys.test(key) && typeof value === "string");
    const [first, ...more] = entries.filter((one) => !kinds.includes(one));
    const order = (key: string) => Number(!/^(?:use|purpose|kind)$/.test(key));
    const words = [...kinds].sort(([a], [b]) => order(a) - order(b)).map(([, kind]) => kit.spaced(String(kind)));
    const value = more.length > 0 ? Object.fromEntries([first as [string, unknown], ...more]) : first?.[1];
    const isNamed = more.length === 0 && first !== undefined && !valueKeys.test(first[0]);
    const name = words.length === 1 && usual.test(words[0] ?? "") ? "" : words.join(" ");
    return {
      isRead: kinds.length > 0 && first !== undefined,
      name: isNamed ? `${name} ${first[0]}`.trim() : name,
      value,
    };
  });
  const names = new Set(read.map(({ name }) => name));
  const isClear = read.every(({ isRead }) => isRead) && names.size === items.length;
  return isClear ? Object.fromEntries(read.map(({ name, value }) => [wholeName(name), value])) : undefined;
}

/** "[{ text: … }]" */
function asTexts(items: Part[]): unknown[] | undefined {
  const keys = new Set(items.flatMap((item) => Object.keys(item)));
  const values = items.flatMap((item) => Object.values(item));
  return keys.size === 1 && values.every((one) => typeof one === "string") ? values : undefined;
}

/** Whether a form has the same question for several: "Full name" under two headings, "Child 1", "Child 2". */
function isAskedAgain(key: string, items: Part[], fields: SnapshotField[], kit: RecordKit): boolean {
  const { normalise, readWords, stem, wordsOf } = kit;
  const bare = (text: string) => normalise(text).replace(/\d+/g, "#");
  const places = new Map<string, Set<string>>();
  for (const { label, group = "", kind } of fields)
    if (kind !== "radio" && kind !== "checkbox")
      places.set(bare(label), (places.get(bare(label)) ?? new Set()).add(`${group} ${label}`));
  const repeated = [...places].filter(([, { size }]) => size > 1).map(([label]) => label);
  const keys = [key.replace(/s$/, ""), ...items.flatMap((item) => Object.keys(item))];
  const familyOf = (text: string) => readWords(text)?.replace(/^(?:given|family)-(?=name$)/, "");
  return repeated.some((label) =>
    keys.some(
      (one) =>
        wordsOf(label).some((word) => wordsOf(one).map(stem).includes(stem(word))) ||
        (familyOf(one) !== undefined && familyOf(one) === familyOf(label)),
    ),
  );
}

const chosen = /\b(?:primary|main|default|preferred|current|ongoing|present|lead|latest)\b/;
const begins = /^(?:begin|start|from|since|started|valid from)(?: date)?$/;
const ends = /^(?:end|until|to|ended|year|graduated|completed|graduation year|end year|valid to)(?: date)?$/;

/** The one that is marked, or the last in time. */
function onlyOne(items: Part[], { spaced }: RecordKit): unknown[] | undefined {
  const marked = items.filter((item) =>
    Object.entries(item).some(([key, value]) => value === true && chosen.test(spaced(key))),
  );
  if (marked.length === 1) return marked;
  const find = (item: Part, names: RegExp) => Object.entries(item).find(([key]) => names.test(spaced(key)))?.[1];
  const times = items.map((item) => {
    const [begin, end] = [find(item, begins), find(item, ends)];
    const isOpen = begin !== undefined && !/^\d{4}/.test(String(end ?? ""));
    return begin === undefined && end === undefined ? "" : isOpen ? "9999" : String(end);
  });
  const last = [...times].sort().at(-1);
  const [only, ...others] = items.filter((_, at) => times[at] === last);
  return items.length > 1 && times.every((time) => /^\d{4}/.test(time)) && others.length === 0 && isPart(only)
    ? [only]
    : undefined;
}
