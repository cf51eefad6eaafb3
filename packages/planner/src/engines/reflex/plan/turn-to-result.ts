import type { SnapshotField } from "@giselles-ai/protocol";
import { holdsLine } from "../families.ts";
import type { Target } from "../read/intents.ts";
import type { Outcome } from "./outcome.ts";
import type { Scene } from "./scene.ts";
import { called } from "./tools.ts";

const turner = /^(?:\d+|[<>«»‹›←→]+|first|last|prev(?:ious)?|next)(?: page)?$/i;

/**
 * "the 5th result": counted through the pages of a list. Results are the links after the search field that do not turn
 * pages; which page this is, the engine's memos tell.
 */
export function turnToResult(target: Target, { page, past, tools }: Scene): Outcome | undefined {
  const { ordinal, kindWord = "" } = target;
  if (
    !ordinal ||
    ordinal < 0 ||
    !/^(?:results?|items?|entr(?:y|ies)|links?)$/i.test(kindWord) ||
    (target.name && !/^search$/i.test(target.name))
  )
    return undefined;
  const from = page.fields.findLastIndex(({ kind, inputType }) => holdsLine(kind) || inputType === "search") + 1;
  const links = page.fields.slice(from).filter(({ kind }) => kind === "link");
  const results = links.filter(({ label }) => !turner.test(label));
  const turners = links.filter(({ label }) => turner.test(label));
  if (results.length === 0) return undefined;
  const wanted = Math.ceil(ordinal / results.length);
  const shown = turnedTo(past.tried, page.fields) ?? 1;
  const result = results[(ordinal - 1) % results.length];
  if ((wanted === shown || turners.length === 0) && ordinal <= results.length * wanted) {
    if (!result || (turners.length === 0 && ordinal > results.length))
      return { state: "impossible", reason: `There are only ${results.length} results.` };
    return {
      state: "steps",
      drafts: [tools.click(result, `press ${called(result)}, result ${ordinal} in order`, 0.85)],
    };
  }
  const turn =
    turners.find(({ label }) => label === String(wanted)) ??
    turners.find(({ label }) => /^(?:[>»›→]+|next(?: page)?)$/i.test(label));
  if (!turn) return { state: "impossible", reason: `The page shows ${results.length} results and no way to the next.` };
  const draft = tools.click(turn, `turn with ${called(turn)} to where result ${ordinal} must be`, 0.8);
  return { state: "steps", more: true, drafts: [{ ...draft, memo: { tried: turn.fieldId } }] };
}

/** The number on the page button that was last pressed, if the list still shows it. */
function turnedTo(tried: Set<string>, fields: SnapshotField[]): number | undefined {
  const last = fields.filter(({ fieldId, label }) => tried.has(fieldId) && /^\d+$/.test(label)).at(-1);
  return last && Number(last.label);
}
