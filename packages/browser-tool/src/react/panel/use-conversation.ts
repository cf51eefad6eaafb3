import { useEffect, useRef, useState } from "react";
import { type Conversation, openConversation } from "../chat/conversation.ts";
import { holdChat } from "../chat/hold-chat.ts";
import { noConversation } from "../chat/no-conversation.ts";
import type { BrowserTool } from "../tool/create-browser-tool.ts";

export interface UseConversationOptions {
  api: string;
  chatKey: string;
  tool: BrowserTool;
}

export interface OwnConversation {
  /** None until it is known: what a server renders knows of none either. */
  conversation: Conversation;
  /** Ends it for good, and begins another. */
  begin(): void;
}

/** The chat of this tab. */
export function useConversation({ api, chatKey, tool }: UseConversationOptions): OwnConversation {
  const [conversation, setConversation] = useState(noConversation);
  const [turn, setTurn] = useState(0);
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

  return {
    conversation,
    begin() {
      conversation.forget();
      setConversation(noConversation); // at once: what is sent now is for the next
      setTurn((last) => last + 1);
    },
  };
}
