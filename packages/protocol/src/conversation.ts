import { z } from "zod";

/** Earlier requests of the same conversation, oldest first. They say what "the same for Grace" refers to. */
export const conversationSchema = z.object({
  turns: z.array(
    z.object({
      request: z.string().describe("What the user asked for"),
      done: z.array(z.string()).optional().describe("What was done for it, in words. Sensitive values are hidden"),
      answer: z.string().optional().describe("The message at its end"),
    }),
  ),
  notes: z.string().optional().describe("The planner's last notes"),
  omitted: z.number().int().nonnegative().optional().describe("How many turns before these were left out"),
});
export type Conversation = z.infer<typeof conversationSchema>;
