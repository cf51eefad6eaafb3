// Outlines each field that was acted on for a moment, with the value that was read back. The outlines are drawn above the page
// in a closed shadow root, which snapshots ignore, so the page itself does not change.
import type { Outcome } from "@giselles-ai/protocol";
import { elementOf } from "../../dom/sense/handles.ts";
import { markOf } from "../words/mark-of.ts";
import { drawMark, type FieldMark, scrollIntoSight } from "./draw-mark.ts";

const intervalMs = 110;
const maxTotalMs = 700;
const durationMs = 1700;

/** Highlights one field after the other. Resolves with the last one; at once if the page is hidden. */
export async function highlightFields(outcomes: readonly Outcome[]): Promise<void> {
  if (document.visibilityState !== "visible") return;
  const lastOutcomes = new Map(outcomes.map((outcome) => [outcome.fieldId, outcome])); // each field once
  const highlights = [...lastOutcomes.values()].flatMap((outcome) => {
    const element = elementOf(outcome.fieldId ?? "");
    return element ? [{ element, mark: markFor(outcome) }] : [];
  });
  for (const { element, mark } of highlights) {
    scrollIntoSight(element);
    drawMark(element, mark, durationMs);
    await delay(Math.min(intervalMs, maxTotalMs / highlights.length));
  }
}

export function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Masked secrets are not shown. */
function markFor(outcome: Outcome): FieldMark {
  const { value } = outcome;
  const shown = Array.isArray(value) ? value.join(", ") : typeof value === "string" ? value : "";
  const text = /^•*$/.test(shown) ? "" : shown.length > 40 ? `${shown.slice(0, 39)}…` : shown;
  return { mark: markOf(outcome), text };
}
