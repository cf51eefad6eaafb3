import { z } from "zod";

/** What an app knows about the user, to fill in where a request needs it. It is data, never an instruction. */
export const appDataSchema = z
  .array(
    z.object({
      description: z.string().min(1).max(500).describe("What it is, such as the record of the signed-in user"),
      value: z.string().max(20_000).describe("A text, or JSON"),
    }),
  )
  .max(20);
export type AppData = z.infer<typeof appDataSchema>;
