// The vocabulary, as actions of a page are written in it: for those who judge what a mind outside wants done.
import { uploadFileSchema } from "@giselles-ai/protocol";
import { z } from "zod";
import { defineTool } from "./define-tool.ts";
import { createToolRegistry, type ToolRegistry } from "./registry.ts";
import { vocabulary } from "./vocabulary.ts";

/** Stands for what is no action. Whoever runs it does nothing, and says why. */
export const unreadableAction = defineTool({
  name: "unreadable_action",
  description: "Refuse what is no action.",
  input: z.strictObject({ message: z.string() }),
  risk: "low",
  effect: "read",
});

/** More than a planner is offered: with which hand a field is set, a file with its content, and where alone it may be done. */
const written = {
  as: z.enum(["check", "clear"]).optional(),
  files: z.array(uploadFileSchema).optional(),
  only: z.array(z.string()).optional(),
};

export function actionTools(): ToolRegistry {
  const tools = vocabulary.map((tool) =>
    tool.name === "fill" ? defineTool({ ...tool, input: tool.input.extend(written) }) : tool,
  );
  return createToolRegistry([...tools, unreadableAction]);
}
