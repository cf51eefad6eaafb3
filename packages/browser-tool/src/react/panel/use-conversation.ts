import { useEffect, useRef, useState } from "react";
import { type Conversation, openConversation } from "../chat/conversation.ts";
import type { BrowserTool } from "../tool/create-browser-tool.ts";

export interface UseConversationOptions {
  api: string;
  chatKey: string;
  tool: BrowserTool;
  /** Another number, another chat. */
  turn: number;
}

/** The chat of this tab. Undefined until the page is there: what a server renders knows of none. */
export function useConversation({ api, chatKey, tool, turn }: UseConversationOptions): Conversation | undefined {
  const [conversation, setConversation] = useState<Conversation>();
  const latestTool = useRef(tool);
  latestTool.current = tool;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn opens what is kept then
  useEffect(() => {
    const opened = openConversation({ api, chatKey, tool: latestTool.current });
    setConversation(opened);
    const start = setTimeout(opened.goOn); // not in a mount that is only a rehearsal
    addEventListener("pagehide", opened.save);
    return () => {
      clearTimeout(start);
      removeEventListener("pagehide", opened.save);
      opened.close();
    };
  }, [api, chatKey, turn]);

  return conversation;
}
