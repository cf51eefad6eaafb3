import { mayUnfold } from "../families.ts";
import { called } from "./called.ts";
import type { Outcome } from "./outcome.ts";
import type { Scene } from "./scene.ts";

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
  const next = [...tabs, ...closed].find(isNew);
  if (!next) return undefined;
  const draft = tools.click(next, `look for "${name}" behind ${called(next)}`, 0.7);
  return { state: "steps", more: true, drafts: [{ ...draft, risk: "low", memo: { tried: next.fieldId } }] };
}
