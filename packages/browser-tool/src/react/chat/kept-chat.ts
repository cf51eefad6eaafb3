// A chat of this tab, kept where a reload does not lose it.
import type { UIMessage } from "ai";
import { findSessionStorage } from "../../relay/page/journal.ts";

export interface KeptChat {
  id: string;
  messages: UIMessage[];
  /** What was last sent, while its reply is owed. It must come again to the letter, and the reply is told again. */
  sent?: UIMessage[] | undefined;
  /** Stopped by the person, or failed: nothing goes on by itself. */
  isOver?: boolean | undefined;
}

const placeOf = (chatKey: string) => `giselle:panel:${chatKey}`;

export function readChat(chatKey: string): KeptChat {
  try {
    const kept = JSON.parse(findSessionStorage()?.getItem(placeOf(chatKey)) ?? "null") as KeptChat | null;
    if (kept && typeof kept.id === "string" && Array.isArray(kept.messages)) return kept;
  } catch {
    // Not ours, or cut short: as if there were none.
  }
  const fresh = { id: crypto.randomUUID(), messages: [] };
  writeChat(chatKey, fresh);
  return fresh;
}

/** A full storage keeps nothing, which costs a reload its chat, and nothing else. */
export function writeChat(chatKey: string, kept: KeptChat): void {
  try {
    findSessionStorage()?.setItem(placeOf(chatKey), JSON.stringify(kept));
  } catch {
    forgetChat(chatKey);
  }
}

export function forgetChat(chatKey: string): void {
  findSessionStorage()?.removeItem(placeOf(chatKey));
}
