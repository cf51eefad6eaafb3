import type { UIMessage } from "ai";

/**
 * What a request asks for: the last message of the person, and the tool results that have come since. Two requests with the
 * same key want the same step, whatever of it the page has seen already.
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

/** Whether the person has said something, and is not only having results sent. */
export function isNewTask(messages: readonly UIMessage[]): boolean {
  return messages.at(-1)?.role === "user";
}
