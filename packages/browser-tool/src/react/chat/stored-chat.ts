// The chat of this tab, in session storage.
import type { UIMessage } from "ai";
import { findSessionStorage } from "../../relay/page/journal.ts";

export interface StoredChat {
  id: string;
  messages: UIMessage[];
  /** The last messages sent, until their reply is complete. Sending exactly the same again repeats the reply. */
  sent?: UIMessage[] | undefined;
  /** Stopped by the user, or failed: it does not resume by itself. */
  isOver?: boolean | undefined;
}

const storageKey = (chatKey: string) => `giselle:panel:${chatKey}`;

export function readChat(chatKey: string): StoredChat {
  try {
    const stored = JSON.parse(findSessionStorage()?.getItem(storageKey(chatKey)) ?? "null") as StoredChat | null;
    if (stored && typeof stored.id === "string" && Array.isArray(stored.messages)) return stored;
  } catch {
    // Not a stored chat: start a new one.
  }
  const fresh = { id: crypto.randomUUID(), messages: [] };
  writeChat(chatKey, fresh);
  return fresh;
}

/** If the storage is full, a reload loses the chat. */
export function writeChat(chatKey: string, chat: StoredChat): void {
  try {
    findSessionStorage()?.setItem(storageKey(chatKey), JSON.stringify(chat));
  } catch {
    forgetChat(chatKey);
  }
}

export function forgetChat(chatKey: string): void {
  findSessionStorage()?.removeItem(storageKey(chatKey));
}
