// What an approval asks for, step by step, as a person reads it.
import type { ActionStep, Approval } from "@giselles-ai/protocol";
import { type ActionPart, describeAction, editableProperty, writeValue } from "@giselles-ai/protocol/rules";
import type { Words } from "../words/words.ts";

export interface AskedStep {
  /** Its place in the approval's steps. */
  index: number;
  parts: ActionPart[];
  /** The element that it is about. */
  label: string;
  /** The exact value, where the sentence does not hold it. */
  value: string | undefined;
  isSecret: boolean;
  /** The property that a person may change. */
  property: string | undefined;
  /** Whether this is one of those that leave is needed for. */
  isAsked: boolean;
  isRisky: boolean;
}

export function describeApproval({ steps, asked, fields }: Approval, words: Words): AskedStep[] {
  const find = (id: string) => fields.find(({ fieldId }) => fieldId === id);
  return steps.map(({ action, estimated_risk }, index) => {
    const parts = describeAction(action, find, { words: words.actions, tense: "asked" });
    const whole = describeAction(action, find, { words: words.actions });
    const isSecret = whole.some((part) => "secret" in part);
    const values = whole.flatMap((part) => ("value" in part ? writeValue(part.value) : []));
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
    };
  });
}

/** The steps with the values that a person put in their place, by the steps' places. */
export function editSteps(approval: Approval, asked: readonly AskedStep[], values: ReadonlyMap<number, string>) {
  return approval.steps.map((step, index): ActionStep => {
    const { property } = asked[index] ?? {};
    const value = values.get(index);
    return property === undefined || value === undefined
      ? step
      : { ...step, action: { ...step.action, [property]: value } };
  });
}
