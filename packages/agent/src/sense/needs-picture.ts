// Decides whether the planner sees a screenshot: it costs more than the text, and mostly shows the same.
import type { Snapshot, SnapshotField } from "@giselles-ai/protocol";
import type { Step } from "../step.ts";

/** `true`: when the planner asks for one, or when the text cannot describe the page. */
export type Vision = boolean | "always";

export interface PictureContext {
  vision: Vision;
  snapshot: Pick<Snapshot, "fields">;
  /** The steps of the task so far. */
  steps: readonly Step[];
}

export function needsPicture({ vision, snapshot, steps }: PictureContext): boolean {
  if (!vision) return false;
  return vision === "always" || hasAsked(steps.at(-1)) || snapshot.fields.some(isIndescribable);
}

/** With vision, the tool "snapshot" shows the page as a picture too. */
function hasAsked(last: Step | undefined): boolean {
  return last?.proposal.steps.some(({ action }) => action.action === "snapshot") ?? false;
}

const unnamed = /^unnamed(?: (?:icon|shape|area))?(?: \(\d+ of \d+\))?$/;

/** A drawing that takes clicks, or a control without a name. Older scripts list such a control by its tag. */
function isIndescribable({ kind, label, selector }: Pick<SnapshotField, "kind" | "label" | "selector">): boolean {
  const tag = /(?:^|[\s>])([a-z][a-z0-9-]*)[^\s>]*$/i.exec(selector)?.[1]?.toLowerCase();
  if (tag === "canvas") return true;
  const isUnnamed =
    label === "" ||
    (kind !== "scroll-area" && unnamed.test(label)) ||
    label.toLowerCase() === tag ||
    (kind === "button" && label === "button");
  return isUnnamed || (kind === "custom" && selector === `#${label}`);
}
