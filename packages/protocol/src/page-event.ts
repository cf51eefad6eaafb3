import { z } from "zod";

/** What a page did on its own, outside of its document, while something was done to it. */
export const pageEventSchema = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("dialog"),
    kind: z.enum(["alert", "confirm", "prompt", "beforeunload"]),
    message: z.string(),
    accepted: z.boolean(),
  }),
  z.object({
    type: z.literal("download"),
    name: z.string(),
    path: z.string().optional().describe("Where it is kept, once it is there"),
    failure: z.string().optional(),
  }),
  z.object({ type: z.literal("tab-opened"), tabId: z.string(), url: z.string() }),
  z.object({ type: z.literal("tab-closed"), tabId: z.string() }),
  z.object({ type: z.literal("navigation-blocked"), url: z.string() }),
  z.object({ type: z.literal("file-chooser"), multiple: z.boolean() }),
  z.object({ type: z.literal("crash") }),
  z.object({
    type: z.literal("script-stopped"),
    reason: z.enum(["no-answer", "dialogs"]).describe("It let nobody in for too long, or showed dialog upon dialog"),
  }),
]);
export type PageEvent = z.infer<typeof pageEventSchema>;
