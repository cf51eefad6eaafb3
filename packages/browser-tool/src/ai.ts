import { z } from "zod";

const inputSchema = z.looseObject({});

/**
 * The two tools of a page, for `tools` of the AI SDK. They have no `execute`: the page runs them, with `useBrowserTool` or
 * `GisellePanel`.
 *
 * @example <caption>packages/giselle-provider/src/route/create-chat-route.ts</caption>
 * import { browserTools } from "@giselles-ai/browser-tool/ai";
 */
export const browserTools = {
  getFormSnapshot: { description: "Read the form", inputSchema },
  executeFormActions: { description: "Fill in the form", inputSchema },
};
