// Elements with the same name.
import type { SnapshotField } from "@giselles-ai/protocol";
import { letterOrDigit, oneLine } from "../text.ts";
import { attribute, closest, matches, queryAll, selfAndAncestors, tagOf } from "../tree.ts";
import { headerOf } from "./label.ts";
import { visibleText } from "./name.ts";
import { quote } from "./render-field.ts";

export function nameKey({ kind, label }: SnapshotField): string {
  return `${kind} ${label}`;
}

export function duplicatesIn(names: string[]): Set<string> {
  const seen = new Set<string>();
  return new Set(names.filter((name) => seen.size === seen.add(name).size));
}

/** The text around an element, to distinguish it from others with the same name. */
export function surroundings(element: Element, label: string): string {
  const cell = cellName(element);
  if (cell) return `in ${quote(cell, 50)}`;
  for (const ancestor of selfAndAncestors(element, 7).slice(1)) {
    const content = ancestor.textContent;
    if (content.length > 500) break;
    if (!letterOrDigit.test(oneLine(content).replace(label, ""))) continue; // cheaper than reading the visible text
    // Beside a radio button, the question counts, not the other answers.
    const answers = matches(element, "[type=radio]")
      ? queryAll(ancestor, "label").map((answer) => visibleText(answer))
      : [];
    const text = [label, ...answers].reduce((rest, words) => rest.replace(words, ""), visibleText(ancestor)).trim();
    if ((letterOrDigit.test(label) ? letterOrDigit : /\p{L}/u).test(text)) return `in ${quote(text, 50)}`;
  }
  return "";
}

/** In a row with several controls that look the same, what is above a control counts as much as what the row begins with. */
function cellName(element: Element): string {
  const row = closest(element, "tr,[role=row]");
  const looksOf = (control: Element) => `${attribute(control, "type")} ${visibleText(control)}`;
  const alike = row ? queryAll(row, tagOf(element)).filter((other) => looksOf(other) === looksOf(element)) : [];
  const header = alike[1] ? headerOf(element) : "";
  const title = header && visibleText(row?.firstElementChild as Element);
  if (!title) return "";
  return header.includes(title) ? header : `${title} ${header}`;
}
