/** Remembers which run a chat started, so that its messages can link to it. */
export interface ChatRuns {
  set(chatId: string | undefined, runId: string): void;
  /** Undefined until the run has started. */
  find(chatId: string): string | undefined;
}

export function createChatRuns({ maxChats = 1000 }: { maxChats?: number } = {}): ChatRuns {
  const runs = new Map<string, string>();
  return {
    set(chatId, runId) {
      if (chatId === undefined) return;
      runs.delete(chatId); // moves the chat to the end
      runs.set(chatId, runId);
      for (const oldest of runs.keys()) {
        if (runs.size <= maxChats) break;
        runs.delete(oldest);
      }
    },
    find: (chatId) => runs.get(chatId),
  };
}
