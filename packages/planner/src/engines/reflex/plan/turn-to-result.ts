import type { SnapshotField } from "@giselles-ai/protocol";
import { holdsLine } from "../families.ts";
import type { Target } from "../read/intents.ts";
import { called } from "./called.ts";
import type { Outcome } from "./outcome.ts";
import type { Scene } from "./scene.ts";

const pagerLabel = /^(?:\d+|[<>«»‹›←→]+|first|last|prev(?:ious)?|next)(?: page)?$/i;

/**
 * "the 5th result": finds it, possibly on a later page of results. Results are the links after the search field, except pager
 * links. The memos show which page is open.
 */
export function turnToResult(target: Target, { page, past, tools, say }: Scene): Outcome | undefined {
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
  const results = links.filter(({ label }) => !pagerLabel.test(label));
  const pagers = links.filter(({ label }) => pagerLabel.test(label));
  if (results.length === 0) return undefined;
  const wanted = Math.ceil(ordinal / results.length);
  const shown = currentPage(past.tried, page.fields) ?? 1;
  const result = results[(ordinal - 1) % results.length];
  if ((wanted === shown || pagers.length === 0) && ordinal <= results.length * wanted) {
    if (!result || (pagers.length === 0 && ordinal > results.length))
      return { state: "impossible", reason: say.onlyResults(results.length) };
    return {
      state: "steps",
      drafts: [tools.click(result, `press ${called(result)}, result ${ordinal} in order`, 0.85)],
    };
  }
  const pager =
    pagers.find(({ label }) => label === String(wanted)) ??
    pagers.find(({ label }) => /^(?:[>»›→]+|next(?: page)?)$/i.test(label));
  if (!pager) return { state: "impossible", reason: say.noMoreResults(results.length) };
  const draft = tools.click(pager, `press ${called(pager)} to get to result ${ordinal}`, 0.8);
  return { state: "steps", more: true, drafts: [{ ...draft, memo: { tried: pager.fieldId } }] };
}

/** The number of the pager link that was pressed last, if it is still there. */
function currentPage(tried: Set<string>, fields: SnapshotField[]): number | undefined {
  const last = fields.filter(({ fieldId, label }) => tried.has(fieldId) && /^\d+$/.test(label)).at(-1);
  return last && Number(last.label);
}
