// Describes the steps of an approval for people.
import type { ActionStep, Approval } from "@giselles-ai/protocol";
import {
  type ActionPart,
  describeAction,
  describeSending,
  editableProperty,
  formatValue,
} from "@giselles-ai/protocol/rules";
import type { Words } from "../words/words.ts";

export interface AskedStep {
  /** The index in the approval's steps. */
  index: number;
  parts: ActionPart[];
  /** The label of its element. */
  label: string;
  /** The exact value, if the sentence does not contain it. */
  value: string | undefined;
  isSecret: boolean;
  /** The property that the user may edit. */
  property: string | undefined;
  /** Whether this step needs approval. */
  isAsked: boolean;
  isRisky: boolean;
  /** Where it goes, and what it sends without showing it. */
  notes: string[];
}

export function describeApproval(approval: Approval, words: Words): AskedStep[] {
  const { steps, asked, fields } = approval;
  const actions = steps.map(({ action }) => action);
  const find = (id: string) => fields.find(({ fieldId }) => fieldId === id);
  return steps.map(({ action, estimated_risk }, index) => {
    const parts = describeAction(action, find, { words: words.actions, tense: "asked" });
    const whole = describeAction(action, find, { words: words.actions });
    const isSecret = whole.some((part) => "secret" in part);
    const values = whole.flatMap((part) => ("value" in part ? formatValue(part.value) : []));
    const property = isSecret ? undefined : editableProperty(action);
    const edited = property && String(action[property]);
    const isWhole = parts.some((part) => "value" in part);
    return {
      index,
      parts,
      label: find(String(action.fieldId))?.label ?? words.actions.page,
      value: isSecret
        ? words.approval.secret
        : (edited ?? (isWhole || values.length === 0 ? undefined : values.join("\n"))),
      isSecret,
      property,
      isAsked: asked.includes(index),
      isRisky: estimated_risk === "high",
      notes: describeSending(actions, index, approval, words.actions),
    };
  });
}

/** Replaces values with the user's edits, by step index. */
export function editSteps(approval: Approval, asked: readonly AskedStep[], values: ReadonlyMap<number, string>) {
  return approval.steps.map((step, index): ActionStep => {
    const { property } = asked[index] ?? {};
    const value = values.get(index);
    return property === undefined || value === undefined
      ? step
      : { ...step, action: { ...step.action, [property]: value } };
  });
}
