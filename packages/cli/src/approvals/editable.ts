import { type ActionStep, editableProperty } from "@giselles-ai/protocol";
import { UsageError } from "../usage-error.ts";

/** Applies `--edit 1=Grace`, which gives step 1 the value "Grace". */
export function applyEdits(steps: readonly ActionStep[], edits: readonly string[]): ActionStep[] {
  const edited = [...steps];
  for (const edit of edits) {
    const [, place, value] = /^(\d+)=(.*)$/s.exec(edit) ?? [];
    const step = edited[Number(place) - 1];
    const key = step && editableProperty(step.action);
    if (!step || !key || value === undefined) {
      throw new UsageError(
        `--edit: "${edit.split("=")[0]}" is not a step that can be edited. Give the step number and the new value, for example 1=Grace.`,
      );
    }
    edited[Number(place) - 1] = { ...step, action: { ...step.action, [key]: value } };
  }
  return edited;
}
