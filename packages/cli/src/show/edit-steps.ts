import { password, text } from "@clack/prompts";
import { type ActionStep, editableProperty, type Proposal } from "@giselles-ai/protocol";
import type { PageMemory } from "../page/page-memory.ts";
import { sayAction } from "./say-action.ts";

export interface EditOptions {
  plan: Proposal;
  asked: readonly number[];
  /** The place of the first step in the whole plan. */
  from: number;
  page: PageMemory;
  withGuide: boolean;
  output: NodeJS.WriteStream;
  signal: AbortSignal;
  /** Throws when the question was left. */
  mustHave<Value>(answer: Value | symbol): Value;
}

/** Asks for the value of each step that has one. What is left as it is stays as it is. */
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
    const message = `Edit ${from + index + 1}. ${sayAction(step.action, page)}`;
    const isSecret = page.field(step.action.fieldId)?.sensitive ?? false;
    const before = String(step.action[key]);
    const value = isSecret
      ? mustHave(await password({ message: `${message} (Enter: as it is)`, ...common }))
      : mustHave(await text({ message, initialValue: before, ...common }));
    edited.push({ ...step, action: { ...step.action, [key]: value || before } });
  }
  return edited;
}
