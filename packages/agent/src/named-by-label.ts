// Steps that name an element by its label, because an earlier step of the plan may open it. Each is resolved as soon as no step
// before it can open anything.
import { readLabelHandle } from "@giselles-ai/planner/internal";
import type { ActionStep, AnyAction, Snapshot, SnapshotField } from "@giselles-ai/protocol";
import { onlyEdits } from "@giselles-ai/protocol/rules";
import { fieldOf } from "./field-of.ts";

/** The properties of actions that name an element. */
const targets = ["fieldId", "from", "to"];

export function isNamedByLabel(action: AnyAction): boolean {
  return targets.some((name) => readLabelHandle(action[name]) !== undefined);
}

export type ResolvedStep = { step: ActionStep } | { code: "NOT_FOUND" | "AMBIGUOUS"; message: string };

/** Puts in the ids of the elements with these labels. There must be one of each. */
export function resolveLabels(step: ActionStep, { fields }: Pick<Snapshot, "fields">): ResolvedStep {
  if (!isNamedByLabel(step.action)) return { step };
  const action = { ...step.action };
  for (const name of targets) {
    const label = readLabelHandle(action[name]);
    if (label === undefined) continue;
    const found = findLabelled(label, takesValue(step.action) ? fields.filter((field) => !isPress(field)) : fields);
    const [only, other] = found;
    if (!only) return { code: "NOT_FOUND", message: describeNone(label, fields) };
    if (other) return { code: "AMBIGUOUS", message: describeSeveral(label, found) };
    action[name] = only.fieldId;
  }
  return { step: { ...step, action } };
}

/** The steps with the ids that are known now, and why the first of them has none. */
export interface ResolvedSteps {
  steps: ActionStep[];
  problem?: Exclude<ResolvedStep, { step: ActionStep }>;
}

/**
 * Puts in the ids from index `from` on, up to the first step that may open something or is not found. A form whose fields are named
 * by label is then judged and approved as one.
 */
export function resolveKnown(
  steps: readonly ActionStep[],
  from: number,
  page: Pick<Snapshot, "fields">,
): ResolvedSteps {
  const known = [...steps];
  for (const [index, planned] of steps.entries()) {
    if (index < from) continue;
    const resolved = resolveLabels(planned, page);
    if ("code" in resolved) return index === from ? { steps: known, problem: resolved } : { steps: known };
    known[index] = resolved.step;
    const { action } = resolved.step;
    if (!onlyEdits(action, fieldOf(action.fieldId, page))) break;
  }
  return { steps: known };
}

/** Signs around the words of a label, as in "Rename…" and "▸ 2025", may be left out if that is still one element. */
function findLabelled(label: string, fields: readonly SnapshotField[]): SnapshotField[] {
  const same = fields.filter((field) => oneLine(field.label) === oneLine(label));
  return same.length > 0 ? same : fields.filter((field) => withoutSigns(field.label) === withoutSigns(label));
}

function withoutSigns(label: string): string {
  const words = oneLine(label)
    .replace(/^(?:\p{So}+|[^\p{L}\p{N}]+(?=\s))\s*/u, "") // not the sign of a number
    .replace(/[^\p{L}\p{N}]+$/u, "");
  return words || oneLine(label);
}

function takesValue({ action }: AnyAction): boolean {
  return action === "fill" || action === "select";
}

function isPress({ kind }: SnapshotField): boolean {
  return kind === "button" || kind === "link";
}

function describeNone(label: string, fields: readonly SnapshotField[]): string {
  const similar = fields.filter((field) => field.label.toLowerCase().includes(label.toLowerCase())).slice(0, 3);
  const names = similar.map((field) => `${quote(field.label)} (${field.fieldId})`).join(", ");
  return `The page has no element with the label ${quote(label)} now.${names && ` It has ${names}.`}`;
}

function describeSeveral(label: string, found: readonly SnapshotField[]): string {
  const ids = found.slice(0, 5).map(({ fieldId }) => fieldId);
  return `${found.length} elements have the label ${quote(label)}: ${ids.join(", ")}. Use an id.`;
}

/** Whether an action is the planned one, with the ids of what the plan named by label. */
export function isAsPlanned(done: AnyAction, planned: AnyAction): boolean {
  const names = new Set([...Object.keys(done), ...Object.keys(planned)]);
  return [...names].every(
    (name) =>
      readLabelHandle(planned[name]) !== undefined || JSON.stringify(done[name]) === JSON.stringify(planned[name]),
  );
}

/** Describes an element that is known by its label only. */
export function describeByLabel(fieldId: string): { label: string } | undefined {
  const label = readLabelHandle(fieldId);
  return label === undefined ? undefined : { label };
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}

function quote(text: string): string {
  return JSON.stringify(text);
}
