// What the page shows of actions that nobody saw the end of.
import type { AnyAction, Snapshot, SnapshotField } from "@giselles-ai/protocol";
import type { Fate } from "../../events.ts";
import { fieldOf } from "../../field-of.ts";
import type { EffectOf } from "../../review/approvals/approval.ts";
import { isSameField } from "./same-place.ts";

export interface Pages {
  /** As the plan saw it. */
  before: Snapshot;
  now: Snapshot;
}

/** Looking again harms nobody. */
const harmless = new Set(["read_file"]);
const writing = new Set(["fill", "clear", "select", "check"]);

/**
 * A field that shows what was to be written has it. One that shows what it showed before has not, and to write it is to write
 * it once. Of everything else a page can say nothing: a form that is empty again may have been sent.
 */
export function probe(action: AnyAction, pages: Pages, effectOf: EffectOf): Fate {
  if (effectOf(action) === "read" || harmless.has(action.action)) return "not-done";
  if (action.action === "navigate") return pages.now.url === action.url ? "done" : "unknown";
  return writing.has(action.action) ? probeField(action, pages) : "unknown";
}

function probeField({ fieldId, value = "", values, checked }: AnyAction, { before, now }: Pages): Fate {
  const was = fieldOf(fieldId, before);
  const is = was && findAgain(was, now);
  if (!was || !is || is.sensitive || is.kind === "file") return "unknown";
  if (shows(is, checked ?? values ?? value)) return "done";
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
