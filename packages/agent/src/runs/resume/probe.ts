// What the page shows of actions that nobody saw the end of.
import type { PlanStep, Snapshot, SnapshotField } from "@giselles-ai/protocol";
import type { Fate } from "../../events.ts";
import type { EffectOf } from "../../review/approvals/approval.ts";
import { toAction } from "../../to-action.ts";
import { isSameField } from "./same-place.ts";

export interface Pages {
  /** As the plan saw it. */
  before: Snapshot;
  now: Snapshot;
  /** The steps of the plan that come before the one in question. */
  earlier: readonly PlanStep[];
}

/** Looking again harms nobody. */
const harmless = new Set(["read_file"]);
const writing = new Set(["fill", "type", "select"]);

/**
 * A field that shows what was to be written has it. One that shows what it showed before has not, and to write it is to write
 * it once. Of everything else a page can say nothing: a form that is empty again may have been sent.
 */
export function probe(step: PlanStep, pages: Pages, effectOf: EffectOf): Fate {
  if (effectOf(step) === "read" || harmless.has(step.tool)) return "not-done";
  if (step.tool === "navigate") return pages.now.url === step.args.url ? "done" : "unknown";
  return writing.has(step.tool) ? probeField(step, pages) : "unknown";
}

function probeField(step: PlanStep, { before, now, earlier }: Pages): Fate {
  const was = before.fields.find(({ fieldId }) => fieldId === step.args.id);
  const is = was && findAgain(was, now);
  if (!was || !is || is.sensitive || is.kind === "file") return "unknown";
  const action = toAction(step, { snapshot: before, before: earlier });
  const wanted = action?.value ?? action?.values;
  if (shows(is, wanted)) return "done";
  return JSON.stringify(is.currentValue) === JSON.stringify(was.currentValue) ? "not-done" : "unknown";
}

/** The one field that is the same, if there is just one: after a reload its id may be another's. */
function findAgain(field: SnapshotField, { fields }: Snapshot): SnapshotField | undefined {
  const alike = fields.filter((other) => isSameField(field, other));
  return alike.length === 1 ? alike[0] : undefined;
}

function shows({ currentValue }: SnapshotField, wanted: unknown): boolean {
  if (typeof currentValue === "boolean") return (wanted === "yes" || wanted === true) === currentValue;
  return Array.isArray(wanted) ? wanted.join(", ") === currentValue : wanted === currentValue;
}
