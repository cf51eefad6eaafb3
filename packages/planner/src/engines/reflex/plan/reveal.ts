import type { SnapshotField } from "@giselles-ai/protocol";
import { mayUnfold } from "../families.ts";
import { stem, wordsOf } from "../words.ts";
import { called } from "./called.ts";
import type { Outcome } from "./outcome.ts";
import type { Scene } from "./scene.ts";

/** A button that opens one thing, such as a calendar for a date, hides nothing else. */
function mayHide({ kind, label, group = "" }: SnapshotField, name: string): boolean {
  const words = wordsOf(name).map(stem);
  const isNamed = wordsOf(`${label} ${group}`).some((word) => words.includes(stem(word)));
  return (
    isNamed ||
    kind !== "button" ||
    !/\b(?:calendar|date|positions?|list of|suggestions)\b|kalender|calendrier|calendario|カレンダー/i.test(label)
  );
}

/** Opens the next tab or closed section that was not tried yet, since the target may be hidden there. */
export function reveal(name: string, { page, past, tools }: Scene): Outcome | undefined {
  const isNew = ({ fieldId }: { fieldId: string }) => !past.tried.has(fieldId);
  const closed = page.fields.filter(
    ({ kind, expanded, disabled }) => !disabled && expanded === false && mayUnfold(kind),
  );
  const tabs = page.fields.filter(
    ({ kind, currentValue, disabled, expanded }) =>
      !disabled && kind === "tab" && currentValue !== true && expanded === undefined,
  );
  const next = [...tabs, ...closed.filter((field) => mayHide(field, name))].find(isNew);
  if (!next) return undefined;
  const draft = tools.click(next, `look for "${name}" behind ${called(next)}`, 0.7);
  return { state: "steps", more: true, drafts: [{ ...draft, risk: "low", memo: { tried: next.fieldId } }] };
}
