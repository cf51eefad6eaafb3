import { z } from "zod";
import { defineTool, type Tool } from "./define-tool.ts";

/** Represents an invalid action of an external agent. Running it has no effect and reports the reason. */
export const unreadableAction: Tool = defineTool({
  name: "unreadable_action",
  description: "Reject an invalid action.",
  input: z.strictObject({ message: z.string() }),
  risk: "low",
  effect: "read",
});
