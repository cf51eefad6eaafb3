// Reads the pages and tasks of this folder. The format is described in README.md.
import { readFileSync } from "node:fs";
import type { FieldKind, OutlineEntry, SnapshotField } from "@giselles-ai/protocol";

/** One state of a page: what it shows, and which state follows a press. */
export interface PageState {
  fields: SnapshotField[];
  outline: OutlineEntry[];
  /** The next state, by field id. */
  next: Map<string, string>;
}

export interface Task {
  text: string;
  page: string;
  expected: string;
}

function read(file: string): string {
  return readFileSync(new URL(file, import.meta.url), "utf8");
}

export function readStates(): Map<string, PageState> {
  const blocks = read("tasks-pages.txt").split(/^== /m).slice(1);
  return new Map(
    blocks.map((block) => {
      const [name = "", ...lines] = block.trimEnd().split("\n");
      return [name, readState(name, lines)];
    }),
  );
}

export function readTasks(): Task[] {
  let page = "";
  return read("tasks.txt")
    .split("\n")
    .flatMap((line): Task[] => {
      if (line.startsWith("@ ")) page = line.slice(2).trim();
      const cut = line.lastIndexOf(" => ");
      return cut < 0 ? [] : [{ text: line.slice(0, cut), page, expected: line.slice(cut + 4) }];
    });
}

const inputTypes: Record<string, string> = { text: "text", email: "email", search: "search" };
const isOn = /^(?:checkbox|radio|switch|button|link|tab|menuitem)$/;

function readState(page: string, lines: string[]): PageState {
  const state: PageState = { fields: [], outline: [], next: new Map() };
  for (const line of lines) {
    const at = state.fields.length;
    if (line.startsWith("# ")) state.outline.push({ role: "heading", level: 1, text: line.slice(2), at });
    else if (line.startsWith("> ")) state.outline.push({ role: "text", text: line.slice(2), at });
    else state.fields.push(...readField(page, line, state));
  }
  return state;
}

function readField(page: string, line: string, { fields, next }: PageState): SnapshotField[] {
  const [type = "", label = "", attributes = ""] = line.split("|");
  const get = (key: string) => new RegExp(`(?:^| )${key}:(.*?)(?= [a-z]{1,2}:|$)`).exec(attributes)?.[1];
  const kind = (type === "email" || type === "search" ? "text" : type) as FieldKind;
  const [options, expanded, name, to] = [get("o")?.split(";"), get("x"), get("n") ?? label, get("to")];
  const one = (more: Partial<SnapshotField>, index: number): SnapshotField => ({
    fieldId: `${page}-${kind}-${fields.length + index}`,
    kind,
    label,
    required: false,
    currentValue: isOn.test(kind) ? get("v") === "true" : (get("v") ?? ""),
    selector: kind,
    name,
    ...(inputTypes[type] && { inputType: inputTypes[type] }),
    ...(expanded && { expanded: expanded === "true" }),
    ...more,
  });
  if (kind === "radio") return (options ?? []).map((option, index) => one({ label: option, group: label }, index));
  const field = one({ ...(options && { options }) }, 0);
  if (to) next.set(field.fieldId, to);
  return [field];
}
