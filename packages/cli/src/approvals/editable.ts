import type { PlanStep } from "@giselles-ai/protocol";
import { UsageError } from "../usage-error.ts";

const editable = ["value", "text", "url", "cmd", "content", "body"];

/** The argument of a step that a person may want to write otherwise. */
export function editableArg({ args }: Pick<PlanStep, "args">): string | undefined {
  return editable.find((key) => typeof args[key] === "string");
}

/** `--edit 1=Grace`: the first step, with another value. */
export function applyEdits(steps: readonly PlanStep[], edits: readonly string[]): PlanStep[] {
  const edited = [...steps];
  for (const edit of edits) {
    const [, place, value] = /^(\d+)=(.*)$/s.exec(edit) ?? [];
    const step = edited[Number(place) - 1];
    const key = step && editableArg(step);
    if (!step || !key || value === undefined) {
      throw new UsageError(
        `--edit: "${edit.split("=")[0]}" is no step that can be edited. Write it as 1=Grace: the number of the step, and its value.`,
      );
    }
    edited[Number(place) - 1] = { ...step, args: { ...step.args, [key]: value } };
  }
  return edited;
}
