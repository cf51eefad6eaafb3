import { type ActionStep, editableProperty } from "@giselles-ai/protocol";
import { UsageError } from "../usage-error.ts";

/** `--edit 1=Grace`: the first step, with another value. */
export function applyEdits(steps: readonly ActionStep[], edits: readonly string[]): ActionStep[] {
  const edited = [...steps];
  for (const edit of edits) {
    const [, place, value] = /^(\d+)=(.*)$/s.exec(edit) ?? [];
    const step = edited[Number(place) - 1];
    const key = step && editableProperty(step.action);
    if (!step || !key || value === undefined) {
      throw new UsageError(
        `--edit: "${edit.split("=")[0]}" is no step that can be edited. Write it as 1=Grace: the number of the step, and its value.`,
      );
    }
    edited[Number(place) - 1] = { ...step, action: { ...step.action, [key]: value } };
  }
  return edited;
}
