// Infers from the page whether an interrupted action was done.
import type { AnyAction, Snapshot, SnapshotField } from "@giselles-ai/protocol";
import type { SettledOutcome } from "../../events.ts";
import { fieldOf } from "../../field-of.ts";
import type { EffectOf } from "../../review/approvals/approval.ts";
import { isSameField } from "./steps-still-apply.ts";

export interface Pages {
  /** The page that the plan was made for. */
  before: Snapshot;
  now: Snapshot;
}

/** Safe to repeat. */
const repeatable = new Set(["read_file"]);
const writing = new Set(["fill", "clear", "select", "check"]);

/**
 * A field that shows the new value was written. One that shows the old value was not, and can be written now. Nothing else can
 * be inferred: a form that is empty again may have been submitted.
 */
export function probe(action: AnyAction, pages: Pages, effectOf: EffectOf): SettledOutcome {
  if (effectOf(action) === "read" || repeatable.has(action.action)) return "not-done";
  if (action.action === "navigate") return pages.now.url === action.url ? "done" : "unknown";
  return writing.has(action.action) ? probeField(action, pages) : "unknown";
}

function probeField({ fieldId, value = "", values, checked }: AnyAction, { before, now }: Pages): SettledOutcome {
  const was = fieldOf(fieldId, before);
  const is = was && findSameField(was, now);
  if (!was || !is || is.sensitive || is.kind === "file") return "unknown";
  if (shows(is, checked ?? values ?? value)) return "done";
  return JSON.stringify(is.currentValue) === JSON.stringify(was.currentValue) ? "not-done" : "unknown";
}

/** Finds the same field by its description, if it is unique: after a reload the ids may differ. */
function findSameField(field: SnapshotField, { fields }: Snapshot): SnapshotField | undefined {
  const alike = fields.filter((other) => isSameField(field, other));
  return alike.length === 1 ? alike[0] : undefined;
}

function shows({ currentValue }: SnapshotField, wanted: unknown): boolean {
  if (typeof currentValue === "boolean") return (wanted === "yes" || wanted === true) === currentValue;
  return Array.isArray(wanted) ? wanted.join(", ") === currentValue : wanted === currentValue;
}
