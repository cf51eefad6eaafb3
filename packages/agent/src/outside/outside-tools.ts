// The vocabulary, as actions of a page are written in it.
import { createToolRegistry, defineTool, type ToolRegistry, vocabulary } from "@giselles-ai/planner";
import { uploadFileSchema } from "@giselles-ai/protocol";
import { z } from "zod";
import type { ToolHandler } from "../steps/tool-handlers.ts";

/** For what is no action: nothing is done, and the outcome says why. */
export const unreadable = "unreadable_action";

const unreadableTool = defineTool({
  name: unreadable,
  description: "Refuse what is no action.",
  input: z.strictObject({ message: z.string() }),
  risk: "low",
  effect: "read",
});

export const outsideHandlers: Record<string, ToolHandler> = {
  [unreadable]: async ({ message }) => ({ status: "refused", code: "INVALID_ACTION", message: String(message) }),
};

/** More than a planner is offered: with which hand a field is set, a file with its content, and where alone it may be done. */
const written = {
  as: z.enum(["check", "clear"]).optional(),
  files: z.array(uploadFileSchema).optional(),
  only: z.array(z.string()).optional(),
};

export function outsideTools(): ToolRegistry {
  const tools = vocabulary.map((tool) =>
    tool.name === "fill" ? defineTool({ ...tool, input: tool.input.extend(written) }) : tool,
  );
  return createToolRegistry([...tools, unreadableTool]);
}
