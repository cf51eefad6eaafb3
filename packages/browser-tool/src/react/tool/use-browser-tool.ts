import { useEffect, useRef, useState } from "react";
import { type BrowserTool, type BrowserToolOptions, createBrowserTool } from "./create-browser-tool.ts";

/**
 * Answers the two form tools of your own chat in this page.
 *
 * @example <caption>examples/chat-beside-a-form/page.jsx</caption>
 * const tool = useBrowserTool({ root: () => document.querySelector("form") });
 * const chat = useChat({ transport, ...tool.chatOptions });
 * tool.attach(chat); // it answers the two tools: once, even if a call is repeated after a lost connection
 */
export function useBrowserTool(options: BrowserToolOptions = {}): BrowserTool {
  const latest = useRef(options);
  latest.current = options;
  const [tool] = useState(() => createBrowserTool(() => latest.current));
  useEffect(() => tool.watch(), [tool]);
  return tool;
}
