// Similar rows as a model reads them.
import type { SnapshotField } from "@giselles-ai/protocol";
import { isToggle } from "@giselles-ai/protocol/rules";
import { cachedByKey } from "../read-cache.ts";
import { letterOrDigit } from "../text.ts";
import type { FieldRow } from "./line.ts";
import { visibleText } from "./name.ts";
import { minLengths, quote, renderDetails, renderLabel, renderType, words } from "./render-field.ts";

/** How rows are written. */
export interface RowOptions {
  maxLength: number;
  isWhole?: boolean | undefined;
}

const maxOptionsInRow = 6;

/**
 * Describes the controls of similar rows once, with N for the number of the row; each row is then its number and its text. If the
 * numbers in a row are not consecutive, all are listed.
 *
 *   200 rows N: check-N "Select" | button-N+1 "Edit" | button-N+2 "Delete"
 *   7 "Ada Lovelace, admin"
 *   10,88,89 "Alan Turing, guest"
 *
 * Rows that differ in nothing are one line: item-3 to item-7 "★"
 */
export function renderRows(rows: FieldRow[], { maxLength, isWhole }: RowOptions): string[] {
  const nameLength = Math.max(maxLength, minLengths.name);
  const options = { maxOptions: isWhole ? 1e9 : maxOptionsInRow, maxLength: nameLength };
  const parts = rows.map(({ fields }) =>
    fields.flatMap((field) => [renderLabel(field, nameLength), renderDetails(field, options)]),
  );
  const common = parts[0]?.map((text, part) => (parts.every((row) => row[part] === text) ? text : "")) ?? [];
  const head = rows[0]?.fields.map((field, column) =>
    words(
      field.fieldId.replace(/\d+$/, column ? `N+${column}` : "N"),
      renderType(field),
      ...common.slice(2 * column, 2 * column + 2),
    ),
  );
  const texts = distinguishingParts(
    rows.map(({ element }) => rowText(element)),
    maxLength,
  );
  const lines = rows.map(({ fields }, index) => {
    const numbers = fields.map(({ fieldId }) => Number(fieldId.replace(/.*-/, "")));
    const isConsecutive = numbers.every((number, column) => number === (numbers[0] as number) + column);
    const shown = texts[index] ?? "";
    const own = ownParts(fields, parts[index] ?? [], shown).filter((text, part) => text !== common[part]);
    const text = texts[index] && quote(texts[index], maxLength);
    const links = isWhole ? fields.flatMap(({ href }) => (href ? `-> ${href}` : [])) : [];
    const labels = fields.map(({ label }) => label);
    const hasMore = text && saysMoreThan(texts[index] ?? "", labels);
    return words(isConsecutive ? numbers[0] : numbers.join(), ...own, hasMore && text, ...links);
  });
  const areAlike = lines.every((line, index) => line === String(Number(lines[0]) + index));
  const [first, last] = [rows[0], rows.at(-1)].map((row) => row?.fields[0]?.fieldId);
  if (areAlike) return [words(first, "to", last, ...common)];
  return [`${rows.length} rows N: ${head?.join(" | ")}`, ...lines];
}

/** Without the names that a drawn toggle has taken from its row, where the row is shown anyway. */
function ownParts(fields: SnapshotField[], parts: string[], rowText: string): string[] {
  const [first] = fields;
  return parts.map((part, index) => {
    const field = fields[index / 2];
    if (!field || !isToggle(field.kind) || field.inputType) return part;
    const isShown = field === first ? saysMoreThan(rowText, [field.label]) : true;
    const isInRow = rowText.startsWith(field.label) || (field !== first && first?.label.startsWith(field.label));
    return isShown && isInRow ? "" : part;
  });
}

/** Whether a text says more than these labels of fields. */
export function saysMoreThan(text: string, labels: string[]): boolean {
  const longestFirst = Array.from(labels).sort((a, b) => b.length - a.length);
  return letterOrDigit.test(longestFirst.reduce((rest, label) => rest.replace(label, ""), text));
}

const rowText = cachedByKey((element: Element) => visibleText(element, { links: false }));

/** If rows are too long, omits the start that all of them share, and keeps what distinguishes them. */
function distinguishingParts(texts: string[], maxLength: number): string[] {
  const [first = ""] = texts;
  if (texts.length < 2 || texts.every(({ length }) => length <= maxLength)) return texts;
  const words = first.split(" ");
  const isShared = (part: string) => texts.every((text) => text.startsWith(part));
  let start = "";
  for (const word of words) {
    if (!isShared(`${start}${word} `)) break;
    start += `${word} `;
  }
  return texts.map((text) => text.slice(start.length));
}
