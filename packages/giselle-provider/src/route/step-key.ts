import type { UIMessage } from "ai";

/**
 * Identifies the step that a request asks for by the person's messages and the tool results since the last one. The key does not
 * depend on how much of the step the page has already received.
 */
export function stepKey(messages: readonly UIMessage[]): string {
  const last = messages.findLastIndex(({ role }) => role === "user");
  const asked = messages.filter(({ role }) => role === "user").map(({ id }) => id);
  const answered = messages.slice(last + 1).flatMap(({ parts }) =>
    parts.flatMap((part) => {
      if (!("toolCallId" in part) || part.providerExecuted) return [];
      return part.state.startsWith("output") ? [part.toolCallId] : [];
    }),
  );
  return JSON.stringify([asked, answered]);
}

/** Whether the last message is the person's, rather than tool results. */
export function isNewTask(messages: readonly UIMessage[]): boolean {
  return messages.at(-1)?.role === "user";
}
