// Renders what changed in a page, for a model: new lines with +, changed ones with ~, removed ones with -. Rows are folded as in a
// snapshot, and everything stands in the order of the page.
import type { Delta, OutlineEntry, SnapshotField } from "@giselles-ai/protocol";
import { nothingChangedText } from "@giselles-ai/protocol/rules";
import { fitting, letter, letterOrDigit, takeNewSnapshot } from "../text.ts";
import { contains, selfAndAncestors } from "../tree.ts";
import { headerOf } from "./label.ts";
import type { FieldRow, Line } from "./line.ts";
import { listIds } from "./list-ids.ts";
import { hasAppearedInRow } from "./load-places.ts";
import { visibleText } from "./name.ts";
import { charactersPerToken } from "./render.ts";
import { quote, renderField, renderOptions, renderText, renderValue, words } from "./render-field.ts";
import { renderRows, saysMoreThan } from "./render-rows.ts";
import { duplicatesIn, nameKey, surroundings } from "./same-name.ts";

/** A text that has appeared. */
export interface NewText {
  entry: OutlineEntry;
  element: Element;
}

export interface DeltaParts {
  /** The page as it is now. */
  lines: Line[];
  newTexts: NewText[];
  removedTexts: string[];
  /** Descriptions of elements that have changed their places. */
  moves: string[];
  /** Maximum number of tokens. */
  budget?: number | undefined;
}

const defaultBudget = 4000;
const inDelta = { maxOptions: 12, maxLength: 1000 };

export function renderDelta({ added, changed, removed, url }: Delta, parts: DeltaParts): string {
  const { lines, newTexts, removedTexts, moves, budget = defaultBudget } = parts;
  const isAdded = new Set(added.map(({ fieldId }) => fieldId));
  const duplicateNames = duplicatesIn(added.map(nameKey));
  /** Elements whose text is in the delta already. */
  const covered = new Set<Element>();
  const blocks: { element: Element; texts: string[] }[] = [];
  const newElements = new Set(newTexts.map(({ element }) => element));

  for (const { rows } of lines) {
    const isFolded = rows.length > 1;
    const newRows = rows.filter(({ fields }) => fields.some(({ fieldId }) => isAdded.has(fieldId)));
    const [first, second] = newRows;
    if (isFolded && first && second) {
      for (const { element } of newRows) covered.add(element);
      const texts = renderRows(newRows, inDelta);
      blocks.push({ element: first.element, texts: texts.map((text, index) => (index ? text : `+ ${text}`)) });
    } else for (const row of newRows) addFields(row, isFolded);
    if (isFolded) addChangedRows(rows.filter((row) => !newRows.includes(row)));
  }
  const shown = [...added, ...changed.map(({ changes }) => changes as Partial<SnapshotField>)].flatMap(
    ({ label = "", currentValue = "" }) => [label, String(currentValue)],
  );
  const isShown = ({ role, text }: OutlineEntry) =>
    role === "text" ? !saysMoreThan(text, shown) : shown.includes(text);
  for (const { entry, element } of newTexts)
    if (!isCovered(element) && !isShown(entry))
      blocks.push({
        element,
        texts: [`+ ${words(renderText(entry, inDelta.maxLength), contextOfText(entry, element))}`],
      });

  const all = [
    ...blocks.sort(inPageOrder).flatMap(({ texts }) => texts),
    ...changed.map(({ fieldId, changes }) => `~ ${fieldId} ${words(...Object.entries(changes).map(renderChange))}`),
    ...moves.map((move) => `~ ${move}`),
    ...(removedTexts[0] ? [`- ${listTexts(removedTexts)}`] : []),
    ...(removed[0] ? [`- ${listIds(removed)}`] : []),
  ];
  return cut(url ? [`now at ${url}`, ...all] : all, budget * charactersPerToken) || nothingChangedText;

  function addFields({ element, fields }: FieldRow, isRow: boolean): void {
    const texts = fields
      .filter(({ fieldId }) => isAdded.has(fieldId))
      .map((field) => {
        const hasContext =
          isRow || duplicateNames.has(nameKey(field)) || hasAppearedInRow(element, field.label, isAdded, newElements);
        return `+ ${words(renderField(field, inDelta), hasContext && surroundings(elementIn(element, isRow), field.label))}`;
      });
    if (isRow) covered.add(element);
    blocks.push({ element, texts });
  }

  /** Rows of which only the text has changed. */
  function addChangedRows(rows: FieldRow[]): void {
    for (const { element, fields } of rows) {
      if (!Array.from(newElements).some((text) => contains(element, text))) continue;
      covered.add(element);
      const ids = listIds(fields.map(({ fieldId }) => fieldId));
      blocks.push({ element, texts: [`~ ${ids} in ${quote(visibleText(element), inDelta.maxLength)}`] });
    }
  }

  function isCovered(element: Element): boolean {
    return selfAndAncestors(element).some((ancestor) => covered.has(ancestor));
  }
}

/** A place inside the row, so that the text of the whole row is its context. */
function elementIn(row: Element, isRow: boolean): Element {
  return (isRow && row.firstElementChild) || row;
}

/** The headers of a cell, or the text around a number. */
function contextOfText({ text }: OutlineEntry, element: Element): string {
  const header = headerOf(element);
  if (header) return `in ${quote(header)}`;
  if (letter.test(text) || !letterOrDigit.test(text)) return "";
  const around = surroundings(element, text);
  return letter.test(around.slice(2)) ? around : ""; // other numbers say nothing
}

function inPageOrder(a: { element: Element }, b: { element: Element }): number {
  const position = a.element.compareDocumentPosition(b.element);
  return position & 4 ? -1 : position & 2 ? 1 : 0;
}

function cut(lines: string[], room: number): string {
  const kept = fitting(lines, room, ({ length }) => length + 1);
  const more = lines.length - kept.length;
  return [...kept, ...(more ? [`… ${more} more changes. ${takeNewSnapshot}`] : [])].join("\n");
}

/** Of much text, as when a page is replaced, the beginning says enough. */
function listTexts(texts: string[]): string {
  const all = words(...texts.map((text) => quote(text)));
  return all.length > 240 ? `${all.slice(0, 80)}… (${texts.length} texts)` : all;
}

function renderChange([key, value]: [string, unknown]): string {
  if (key === "currentValue")
    return typeof value === "boolean" ? `[${value ? "x" : " "}]` : renderValue(value, inDelta.maxLength);
  if (key === "looksChosen") return value ? "now looks chosen" : "no longer looks chosen";
  if (key === "invalid") return value ? `! ${quote(String(value))}` : "valid now";
  if (Array.isArray(value)) return renderOptions("", value, inDelta);
  if (value === true) return key;
  return value
    ? `${key} ${typeof value === "string" ? quote(value, inDelta.maxLength) : JSON.stringify(value)}`
    : `not ${key}`;
}
