import type { UIMessage } from "ai";
import type { ConversationOptions } from "./conversation.ts";

/** Adds to the chat that the run was stopped, and how much of it was done. */
export function withStop(
  messages: UIMessage[],
  { describeStop }: Pick<ConversationOptions, "describeStop">,
): UIMessage[] {
  const last = messages.at(-1);
  if (!last) return messages;
  const text = { type: "text" as const, text: describeStop(last.role === "assistant" ? countDone(last) : 0) };
  if (last.role === "assistant") return [...messages.slice(0, -1), { ...last, parts: [...last.parts, text] }];
  return [...messages, { id: `${last.id}-stopped`, role: "assistant", parts: [text] }];
}

function countDone({ parts }: UIMessage): number {
  const counts = parts.map((part) => {
    if (part.type !== "tool-executeFormActions" || !("output" in part)) return 0;
    const { report } = part.output as { report?: { applied?: unknown } };
    return typeof report?.applied === "number" ? report.applied : 0;
  });
  return counts.reduce((sum, count) => sum + count, 0);
}
