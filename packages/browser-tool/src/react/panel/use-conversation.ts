import { useEffect, useRef, useState } from "react";
import type { ChatBackend } from "../chat/chat-backend.ts";
import { type ChatConversation, openConversation } from "../chat/conversation.ts";
import { lockChat } from "../chat/lock-chat.ts";
import { noConversation } from "../chat/no-conversation.ts";
import type { BrowserTool } from "../tool/create-browser-tool.ts";

export interface UseConversationOptions {
  /** Another one closes the chat and opens it again. */
  backend: ChatBackend;
  chatKey: string;
  tool: BrowserTool;
  describeStop(doneActions: number): string;
}

export interface TabConversation {
  /** `noConversation` until it is open, and in server rendering. */
  conversation: ChatConversation;
  /** Deletes it and starts a new one. */
  startNew(): void;
}

/** The chat of this tab. */
export function useConversation({ backend, chatKey, tool, describeStop }: UseConversationOptions): TabConversation {
  const [conversation, setConversation] = useState(noConversation);
  const [generation, setGeneration] = useState(0);
  const latestTool = useRef(tool);
  latestTool.current = tool;
  const latestDescribeStop = useRef(describeStop);
  latestDescribeStop.current = describeStop;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new generation opens a new chat
  useEffect(() => {
    const closing = new AbortController();
    void lockChat(chatKey, closing.signal).then(() => {
      if (closing.signal.aborted) return; // as in a strict mode double mount
      const opened = openConversation({
        backend,
        chatKey,
        tool: latestTool.current,
        describeStop: (count) => latestDescribeStop.current(count),
      });
      setConversation(opened);
      opened.resume();
      addEventListener("pagehide", opened.save, { signal: closing.signal });
      closing.signal.addEventListener("abort", opened.close);
    });
    return () => {
      closing.abort();
      setConversation(noConversation);
    };
  }, [backend, chatKey, generation]);

  return {
    conversation,
    startNew() {
      conversation.forget();
      setConversation(noConversation); // at once: messages from now on are for the new chat
      setGeneration((last) => last + 1);
    },
  };
}
