import type { SnapshotField } from "@giselles-ai/protocol";
import { isSuggestion } from "../families.ts";
import { matchOption } from "../match/match-option.ts";
import { called } from "./called.ts";
import type { Outcome } from "./outcome.ts";
import type { Scene } from "./scene.ts";
import type { Draft } from "./tools.ts";

/** Types into a field and keeps the focus there, to make it show suggestions. Returns undefined if that was already tried. */
function askForSuggestions(field: SnapshotField, text: string, { tools, past }: Scene): Outcome | undefined {
  if (past.tried.has(field.fieldId)) return undefined;
  const why = `type into ${called(field)} to see its suggestions`;
  const fill = tools.fill(field, text, why, 0.75);
  const first: Draft = { ...fill, memo: { ...fill.memo, tried: field.fieldId } };
  const openList = tools.press("ArrowDown", "open its list", { confidence: 0.75, field });
  const drafts = [first, ...(openList ? [openList] : []), ...tools.wait("wait for the list", 0.75)];
  return { state: "steps", more: true, drafts: drafts.map((draft) => ({ ...draft, commits: true })) };
}

/** Chooses the suggestion of a field that matches a text. Asks for suggestions first. */
export function takeSuggestion(field: SnapshotField, text: string, scene: Scene): Outcome {
  const { page, tools } = scene;
  const offers = page.fields.filter(({ kind }) => isSuggestion(kind));
  const labels = offers.map(({ label }) => label);
  // A code in brackets identifies the option, whatever its name: "Hampton (PHF)", "Newport News (PHF)".
  const coded = labels.find((label) => label.endsWith(`(${text})`));
  const match = matchOption(text, labels) ?? (coded ? { option: coded, score: 0.75 } : undefined);
  const offer = match && offers.find(({ label }) => label === match.option);
  if (offer)
    return {
      state: "steps",
      more: true,
      drafts: [
        {
          ...tools.click(offer, `choose ${called(offer)}, a suggestion of ${called(field)}`, match.score),
          commits: true,
          risk: "low",
        },
      ],
    };
  return (
    askForSuggestions(field, text, scene) ?? {
      state: "impossible",
      reason: scene.say.noSuggestion(text, field),
    }
  );
}
