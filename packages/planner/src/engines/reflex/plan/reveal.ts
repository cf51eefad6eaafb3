import { mayUnfold } from "../families.ts";
import type { Outcome } from "./outcome.ts";
import type { Scene } from "./scene.ts";
import { called } from "./tools.ts";

/** What is not in sight may be behind a tab or in a closed section: they are opened one by one, each once. */
export function reveal(name: string, { page, past, tools }: Scene): Outcome | undefined {
  const isNew = ({ fieldId }: { fieldId: string }) => !past.tried.has(fieldId);
  const closed = page.fields.filter(
    ({ kind, expanded, disabled }) => !disabled && expanded === false && mayUnfold(kind),
  );
  const tabs = page.fields.filter(
    ({ kind, currentValue, disabled, expanded }) =>
      !disabled && kind === "tab" && currentValue !== true && expanded === undefined,
  );
  const next = [...tabs, ...closed].find(isNew);
  if (!next) return undefined;
  const draft = tools.click(next, `look for "${name}" behind ${called(next)}`, 0.7);
  return { state: "steps", more: true, drafts: [{ ...draft, risk: "low", memo: { tried: next.fieldId } }] };
}
