// Shows a person what was done: each field that was acted on is outlined for a moment, with what was read back from it. It is
// drawn above the page, in a closed shadow root that no snapshot enters, so nothing in the page moves or changes.
import type { ExecutionReport, Outcome } from "@giselles-ai/protocol";
import { elementOf } from "../../dom/sense/handles.ts";
import { drawMark, type Mark } from "./draw-mark.ts";

const betweenMs = 130;
const shownMs = 1700;

export async function lightUp({ outcomes = [] }: ExecutionReport): Promise<void> {
  const lastOf = new Map(outcomes.map((outcome) => [outcome.fieldId, outcome])); // a field is lit once
  const touched = [...lastOf.values()].filter(({ fieldId }) => fieldId !== undefined);
  for (const outcome of touched) {
    const element = elementOf(outcome.fieldId ?? "");
    if (element) drawMark(element, markFor(outcome), shownMs);
    await new Promise((resolve) => setTimeout(resolve, betweenMs));
  }
}

/** Secrets come masked; what is masked is not worth showing. */
function markFor({ status, value }: Outcome): Mark {
  const isGood = status === "applied" || status === "unknown";
  const shown = Array.isArray(value) ? value.join(", ") : typeof value === "string" ? value : "";
  const text = /^•*$/.test(shown) ? "" : shown.length > 40 ? `${shown.slice(0, 39)}…` : shown;
  return { isGood, text };
}
