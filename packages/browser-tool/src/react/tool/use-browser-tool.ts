import { useEffect, useRef, useState } from "react";
import { type BrowserTool, type BrowserToolOptions, createBrowserTool } from "./create-browser-tool.ts";

/** Answers the two tools of a chat of one's own in this page: `useChat({ transport, ...tool.chatOptions })`. */
export function useBrowserTool(options: BrowserToolOptions = {}): BrowserTool {
  const latest = useRef(options);
  latest.current = options;
  const [tool] = useState(() => createBrowserTool(() => latest.current));
  useEffect(() => tool.watch(), [tool]);
  return tool;
}
