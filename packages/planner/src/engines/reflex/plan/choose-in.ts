import type { SnapshotField } from "@giselles-ai/protocol";
import { showsValue } from "../match/fit-value.ts";
import { matchOption } from "../match/match-option.ts";
import { called } from "./called.ts";
import type { Outcome } from "./outcome.ts";
import type { Scene } from "./scene.ts";

/** Chooses an option in a list whose options are known. */
export function chooseIn(
  field: SnapshotField,
  option: string,
  { score, why }: { score: number; why: string },
  { tools, say }: Scene,
): Outcome {
  const match = matchOption(option, field.options ?? []);
  if (!match) {
    return { state: "impossible", reason: say.noOption(option, field, (field.options ?? []).slice(0, 12)) };
  }
  const chosen = typeof field.currentValue === "string" ? field.currentValue.split(", ") : [];
  const isChosen = showsValue(field, match.option) || (field.constraints?.multiple && chosen.includes(match.option));
  if (isChosen) return { state: "satisfied", because: `${called(field)} shows it` };
  if (field.disabled) return { state: "impossible", reason: say.disabled(field) };
  const values = field.constraints?.multiple ? [...chosen.filter(Boolean), match.option] : match.option;
  const reason = `choose "${match.option}" in ${called(field)}, ${why}`;
  const draft = tools.select(field, values, reason, Math.min(1, Math.max(score, 0.6)) * match.score);
  // A further option is added to what the list shows then.
  return { state: "steps", drafts: [field.constraints?.multiple ? { ...draft, commits: true } : draft] };
}
