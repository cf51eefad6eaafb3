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
  /** What the field shows now; undefined if the step does not change a value, or the value is secret. */
  old: string | undefined;
  /** What can be chosen instead of the value. */
  choices: readonly string[] | undefined;
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
    const field = approval.fields.find(({ fieldId }) => fieldId === action.fieldId);
    return {
      index,
      parts,
      label: find(String(action.fieldId))?.label ?? words.actions.page,
      value: isSecret
        ? words.approval.secret
        : (edited ?? (isWhole || values.length === 0 ? undefined : values.join("\n"))),
      isSecret,
      old: writes.has(action.action) && !isSecret ? field?.value : undefined,
      choices: property === "value" && field?.options?.includes(String(edited)) ? field.options : undefined,
      property,
      isAsked: asked.includes(index),
      isRisky: estimated_risk === "high",
      notes: describeSending(actions, index, approval, words.actions),
    };
  });
}

const writes = new Set(["fill", "select", "clear"]);

export interface StepChanges {
  /** New values, by step index. */
  edits: ReadonlyMap<number, string>;
  /** Indexes of the steps that are left out. */
  leftOut: ReadonlySet<number>;
}

/** The steps as the user wants them. */
export function editSteps(
  approval: Approval,
  asked: readonly AskedStep[],
  { edits: values, leftOut }: StepChanges,
): ActionStep[] {
  const edited = approval.steps.map((step, index): ActionStep => {
    const { property } = asked[index] ?? {};
    const value = values.get(index);
    return property === undefined || value === undefined
      ? step
      : { ...step, action: { ...step.action, [property]: value } };
  });
  return edited.filter((_, index) => !leftOut.has(index));
}
