import { password, text } from "@clack/prompts";
import type { PlannerOutput, PlanStep } from "@giselles-ai/protocol";
import { editableArg } from "../approvals/editable.ts";
import type { PageMemory } from "../page/page-memory.ts";
import { sayStep } from "./words.ts";

export interface EditOptions {
  plan: PlannerOutput;
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
export async function askForEdits({ plan, asked, from, page, mustHave, ...common }: EditOptions): Promise<PlanStep[]> {
  const edited: PlanStep[] = [];
  for (const [index, step] of plan.steps.entries()) {
    const key = asked.includes(index) ? editableArg(step) : undefined;
    if (!key) {
      edited.push(step);
      continue;
    }
    const message = `Edit ${from + index + 1}. ${sayStep(step, page)}`;
    const isSecret = page.field(step.args.id)?.sensitive ?? false;
    const before = String(step.args[key]);
    const value = isSecret
      ? mustHave(await password({ message: `${message} (Enter: as it is)`, ...common }))
      : mustHave(await text({ message, initialValue: before, ...common }));
    edited.push({ ...step, args: { ...step.args, [key]: value || before } });
  }
  return edited;
}
