import { useEffect, useRef, useState } from "react";
import { type Conversation, openConversation } from "../chat/conversation.ts";
import { holdChat } from "../chat/hold-chat.ts";
import { noConversation } from "../chat/no-conversation.ts";
import type { BrowserTool } from "../tool/create-browser-tool.ts";

export interface UseConversationOptions {
  api: string;
  chatKey: string;
  tool: BrowserTool;
  /** Another number, another chat. */
  turn: number;
}

/** The chat of this tab; or none, until it is known: what a server renders knows of none either. */
export function useConversation({ api, chatKey, tool, turn }: UseConversationOptions): Conversation {
  const [conversation, setConversation] = useState(noConversation);
  const latestTool = useRef(tool);
  latestTool.current = tool;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn opens what is kept then
  useEffect(() => {
    const closing = new AbortController();
    void holdChat(chatKey, closing.signal).then(() => {
      if (closing.signal.aborted) return; // as a mount that is only a rehearsal
      const opened = openConversation({ api, chatKey, tool: latestTool.current });
      setConversation(opened);
      opened.goOn();
      addEventListener("pagehide", opened.save, { signal: closing.signal });
      closing.signal.addEventListener("abort", opened.close);
    });
    return () => {
      closing.abort();
      setConversation(noConversation);
    };
  }, [api, chatKey, turn]);

  return conversation;
}
