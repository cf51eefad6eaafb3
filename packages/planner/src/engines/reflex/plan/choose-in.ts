import type { SnapshotField } from "@giselles-ai/protocol";
import { stands } from "../match/fit-value.ts";
import { matchOption } from "../match/match-option.ts";
import type { Outcome } from "./outcome.ts";
import type { Scene } from "./scene.ts";
import { called } from "./tools.ts";

/** An option of a list that is known. */
export function chooseIn(
  field: SnapshotField,
  option: string,
  { score, why }: { score: number; why: string },
  { tools }: Scene,
): Outcome {
  const match = matchOption(option, field.options ?? []);
  if (!match) {
    const offered = (field.options ?? []).slice(0, 12).map((one) => `"${one}"`);
    return {
      state: "impossible",
      reason: `${called(field)} does not offer "${option}"; it offers ${offered.join(", ")}.`,
    };
  }
  const chosen = typeof field.currentValue === "string" ? field.currentValue.split(", ") : [];
  const isChosen = stands(field, match.option) || (field.constraints?.multiple && chosen.includes(match.option));
  if (isChosen) return { state: "satisfied", because: `${called(field)} shows it` };
  if (field.disabled) return { state: "impossible", reason: `${called(field)} is disabled.` };
  const values = field.constraints?.multiple ? [...chosen.filter(Boolean), match.option] : match.option;
  return {
    state: "steps",
    drafts: [
      tools.select(
        field,
        values,
        `choose "${match.option}" in ${called(field)}, ${why}`,
        Math.min(1, Math.max(score, 0.6)) * match.score,
      ),
    ],
  };
}
