import { z } from "zod";
import { defineTool, type Tool } from "./define-tool.ts";

/** Stands for what an external agent wrote and nobody can read. Whoever runs it does nothing, and says why. */
export const unreadableAction: Tool = defineTool({
  name: "unreadable_action",
  description: "Refuse what is no action.",
  input: z.strictObject({ message: z.string() }),
  risk: "low",
  effect: "read",
});
