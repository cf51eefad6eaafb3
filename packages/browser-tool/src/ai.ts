import { z } from "zod";

const inputSchema = z.looseObject({});

/**
 * The two tools of a page, for `tools` of the AI SDK. They have no `execute`: the page runs them, with `useBrowserTool` or
 * `GisellePanel`.
 *
 * @example <caption>packages/browser-tool/src/ai.test.ts</caption>
 * const converted = await convertToModelMessages(messages, { tools: browserTools });
 */
export const browserTools = {
  getFormSnapshot: { description: "Read the form", inputSchema },
  executeFormActions: { description: "Fill in the form", inputSchema },
};
