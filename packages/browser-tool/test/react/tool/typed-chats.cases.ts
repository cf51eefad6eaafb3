// Compiled, not run: the tool fits the chats of both AI SDK versions, and apps with custom message types.
import { useChat } from "@ai-sdk/react";
import type { UIMessage } from "ai";
import type { UIMessage as UIMessage6 } from "ai-6";
import { useChat as useChat6 } from "ai-react-6";
import { useBrowserTool } from "../../../src/react/tool/use-browser-tool.ts";

type Tools = { getFormSnapshot: { input: { instruction: string }; output: { fields: unknown[] } } };

export function useAll(): void {
  const tool = useBrowserTool();
  tool.attach(useChat({ ...tool.chatOptions }));
  tool.attach(useChat6({ ...tool.chatOptions }));
  tool.attach(useChat<UIMessage<{ runId: string }, never, Tools>>({ ...tool.chatOptions }));
  tool.attach(useChat6<UIMessage6<{ runId: string }, never, Tools>>({ ...tool.chatOptions }));
}
