// Steps that name an element by its label, because an earlier step of the plan opens it. They are resolved when their turn comes.
import { readLabelHandle } from "@giselles-ai/planner/internal";
import type { ActionStep, AnyAction, Snapshot, SnapshotField } from "@giselles-ai/protocol";

/** The properties of actions that name an element. */
const targets = ["fieldId", "from", "to"];

export function isNamedByLabel(action: AnyAction): boolean {
  return targets.some((name) => readLabelHandle(action[name]) !== undefined);
}

export type ResolvedStep = { step: ActionStep } | { code: "NOT_FOUND" | "AMBIGUOUS"; message: string };

/** Puts in the ids of the elements with these labels. There must be one of each. */
export function resolveLabels(step: ActionStep, { fields }: Pick<Snapshot, "fields">): ResolvedStep {
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

/** Signs at the end of a label, such as "Rename…", may be left out if that is still one element. */
function findLabelled(label: string, fields: readonly SnapshotField[]): SnapshotField[] {
  const same = fields.filter((field) => oneLine(field.label) === oneLine(label));
  return same.length > 0 ? same : fields.filter((field) => withoutSigns(field.label) === withoutSigns(label));
}

function withoutSigns(label: string): string {
  return oneLine(label).replace(/[^\p{L}\p{N}]+$/u, "") || oneLine(label);
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
