import { password, text } from "@clack/prompts";
import { type ActionStep, editableProperty, type Proposal } from "@giselles-ai/protocol";
import type { PageMemory } from "../page/page-memory.ts";
import { formatAction } from "./format-action.ts";

export interface EditOptions {
  plan: Proposal;
  asked: readonly number[];
  /** Index of the first step in the whole plan. */
  from: number;
  page: PageMemory;
  withGuide: boolean;
  output: NodeJS.WriteStream;
  signal: AbortSignal;
  /** Throws if the person cancelled the prompt. */
  mustHave<Value>(answer: Value | symbol): Value;
}

/** Prompts for a new value for each editable step. */
export async function askForEdits({
  plan,
  asked,
  from,
  page,
  mustHave,
  ...common
}: EditOptions): Promise<ActionStep[]> {
  const edited: ActionStep[] = [];
  for (const [index, step] of plan.steps.entries()) {
    const key = asked.includes(index) ? editableProperty(step.action) : undefined;
    if (!key) {
      edited.push(step);
      continue;
    }
    const message = `Edit ${from + index + 1}. ${formatAction(step.action, page)}`;
    const isSecret = page.field(step.action.fieldId)?.sensitive ?? false;
    const before = String(step.action[key]);
    const value = isSecret
      ? mustHave(await password({ message: `${message} (Enter to keep it)`, ...common }))
      : mustHave(await text({ message, initialValue: before, ...common }));
    edited.push({ ...step, action: { ...step.action, [key]: value || before } });
  }
  return edited;
}
