import type { Approval } from "@giselles-ai/protocol";
import type { UIMessage } from "ai";

/** The approval without its message if the last message of the chat already says it. */
export function withoutSaid(approval: Approval, messages: readonly UIMessage[]): Approval {
  const said = messages.at(-1)?.parts.findLast((part) => part.type === "text")?.text;
  return said?.trim() === approval.message.trim() ? { ...approval, message: "" } : approval;
}
