import type { SnapshotField } from "@giselles-ai/protocol";
import { isSuggestion } from "../families.ts";
import { matchOption } from "../match/match-option.ts";
import type { Outcome } from "./outcome.ts";
import type { Scene } from "./scene.ts";
import { called, type Draft } from "./tools.ts";

/** Writes into a field and stays in it, so that what it suggests can be seen. Once: undefined when that was tried. */
export function askForSuggestions(field: SnapshotField, text: string, { tools, past }: Scene): Outcome | undefined {
  if (past.tried.has(field.fieldId)) return undefined;
  const why = `write into ${called(field)} to see what it suggests`;
  const filling = tools.fill(field, text, why, 0.75);
  const first: Draft = { ...filling, memo: { ...filling.memo, tried: field.fieldId } };
  const staying = tools.press("ArrowDown", "stay there to see its list", { confidence: 0.75, field });
  const drafts = [first, ...(staying ? [staying] : []), ...tools.wait("let the list come", 0.75)];
  return { state: "steps", more: true, drafts: drafts.map((draft) => ({ ...draft, commits: true })) };
}

/** Chooses what a field suggests for a text; asks for suggestions first. */
export function takeSuggestion(field: SnapshotField, text: string, scene: Scene): Outcome {
  const { page, tools } = scene;
  const offers = page.fields.filter(({ kind }) => isSuggestion(kind));
  const labels = offers.map(({ label }) => label);
  // A code in brackets is the thing itself, by whatever name it goes: "Hampton (PHF)", "Newport News (PHF)".
  const coded = labels.find((label) => label.endsWith(`(${text})`));
  const match = matchOption(text, labels) ?? (coded ? { option: coded, score: 0.75 } : undefined);
  const offer = match && offers.find(({ label }) => label === match.option);
  if (offer)
    return {
      state: "steps",
      more: true,
      drafts: [
        {
          ...tools.click(offer, `take ${called(offer)}, which ${called(field)} suggests`, match.score),
          commits: true,
          risk: "low",
        },
      ],
    };
  return (
    askForSuggestions(field, text, scene) ?? {
      state: "impossible",
      reason: `${called(field)} suggests nothing for "${text}".`,
    }
  );
}
