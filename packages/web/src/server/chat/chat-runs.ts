/** Which run a chat's task became, so that its messages can lead there. */
export interface ChatRuns {
  note(chatId: string | undefined, runId: string): void;
  /** Undefined until the run has begun. */
  find(chatId: string): string | undefined;
  forget(chatId: string): void;
}

export function createChatRuns({ mostChats = 1000 }: { mostChats?: number } = {}): ChatRuns {
  const runs = new Map<string, string>();
  return {
    note(chatId, runId) {
      if (chatId === undefined) return;
      runs.delete(chatId); // so that the order is that of the last run
      runs.set(chatId, runId);
      for (const oldest of runs.keys()) {
        if (runs.size <= mostChats) break;
        runs.delete(oldest);
      }
    },
    find: (chatId) => runs.get(chatId),
    forget: (chatId) => void runs.delete(chatId),
  };
}
