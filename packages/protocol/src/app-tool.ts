import { z } from "zod";

/** What a tool of an app does: only looks something up, changes something that can be changed back, or has a lasting effect. */
export const appToolEffectSchema = z.enum(["read", "edit", "commit"]);
export type AppToolEffect = z.infer<typeof appToolEffectSchema>;

const maxSchemaLength = 10_000;

/** A function of the app that the agent may call, as the app declares it. The code runs in the page. */
export const appToolSchema = z.object({
  name: z.string().regex(/^[\w-]{1,64}$/, "Use letters, digits, _ and -"),
  description: z.string().min(1).max(1000),
  inputSchema: z
    .record(z.string(), z.json())
    .refine((schema) => JSON.stringify(schema).length <= maxSchemaLength, `At most ${maxSchemaLength} characters`)
    .optional()
    .describe("JSON Schema. Without one, it takes no input"),
  effect: appToolEffectSchema,
});
export type AppTool = z.infer<typeof appToolSchema>;

export const appToolsSchema = z.array(appToolSchema).max(20);
