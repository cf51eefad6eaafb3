// Shows a person what was done: each field that was acted on is outlined for a moment, with what was read back from it. It is
// drawn above the page, in a closed shadow root that no snapshot enters, so nothing in the page moves or changes.
import type { Outcome } from "@giselles-ai/protocol";
import { elementOf } from "../../dom/sense/handles.ts";
import { markOf } from "../words/mark-of.ts";
import { bringIntoSight, drawMark, type Mark } from "./draw-mark.ts";

const betweenMs = 110;
const longestMs = 700;
const shownMs = 1700;

/** One field after the other. Resolves when the last is lit; at once, where nobody looks. */
export async function lightUp(outcomes: readonly Outcome[]): Promise<void> {
  if (document.visibilityState !== "visible") return;
  const lastOf = new Map(outcomes.map((outcome) => [outcome.fieldId, outcome])); // a field is lit once
  const lit = [...lastOf.values()].flatMap((outcome) => {
    const element = elementOf(outcome.fieldId ?? "");
    return element ? [{ element, mark: markFor(outcome) }] : [];
  });
  for (const { element, mark } of lit) {
    bringIntoSight(element);
    drawMark(element, mark, shownMs);
    await pause(Math.min(betweenMs, longestMs / lit.length));
  }
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Secrets come masked; what is masked is not worth showing. */
function markFor(outcome: Outcome): Mark {
  const { value } = outcome;
  const shown = Array.isArray(value) ? value.join(", ") : typeof value === "string" ? value : "";
  const text = /^•*$/.test(shown) ? "" : shown.length > 40 ? `${shown.slice(0, 39)}…` : shown;
  return { mark: markOf(outcome), text };
}
