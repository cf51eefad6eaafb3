// Runs in the isolated world, where the page cannot replace the browser's functions.
import { askPageTool, listPageTools } from "@giselles-ai/browser-tool/dom/internal";
import type { InjectedTools } from "./interface.ts";

const tools: InjectedTools = {
  list: listPageTools,
  call: (seen, input, timeoutMs) => askPageTool(seen, input, AbortSignal.timeout(timeoutMs)),
};
Object.assign(globalThis, { giselleTools: tools });
