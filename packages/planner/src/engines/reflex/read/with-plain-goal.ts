import type { PlannerInput } from "@giselles-ai/protocol";
import { splitAttachments } from "@giselles-ai/protocol/rules";

/** The rules read documents as part of the request. A file that is named in it is for a file field, and so is one without a text. */
export function withPlainGoal(input: PlannerInput): PlannerInput {
  const { request, attachments } = splitAttachments(input.goal);
  if (attachments.length === 0) return input;
  const others = attachments.filter(({ name }) => !request.includes(name));
  const goal = [
    request,
    ...others.flatMap(({ name, text }) => (text === undefined ? `Upload ${name}` : [])),
    ...others.flatMap(({ text }) => text ?? []),
  ];
  return { ...input, goal: goal.filter(Boolean).join("\n") };
}
