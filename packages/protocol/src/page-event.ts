import { z } from "zod";

/** Something that a page did outside of its document while an action ran. */
export const pageEventSchema = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("dialog"),
    kind: z.enum(["alert", "confirm", "prompt", "beforeunload"]),
    message: z.string(),
    accepted: z.boolean(),
    text: z.string().optional().describe("The text that a prompt was answered with"),
  }),
  z.object({
    type: z.literal("download"),
    name: z.string(),
    path: z.string().optional().describe("Where the finished file was saved"),
    failure: z.string().optional(),
  }),
  z.object({ type: z.literal("tab-opened"), tabId: z.string(), url: z.string() }),
  z.object({ type: z.literal("tab-closed"), tabId: z.string() }),
  z.object({ type: z.literal("navigation-blocked"), url: z.string() }),
  z.object({ type: z.literal("connections-blocked"), hosts: z.array(z.string()) }),
  z.object({ type: z.literal("file-chooser"), multiple: z.boolean() }),
  z.object({ type: z.literal("crash") }),
  z.object({
    type: z.literal("script-stopped"),
    reason: z.enum(["no-answer", "dialogs"]).describe("The page did not respond, or kept opening dialogs"),
  }),
]);
export type PageEvent = z.infer<typeof pageEventSchema>;
