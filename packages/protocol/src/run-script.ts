// A finished run, written down so that it can be done again without a model. Texts may hold `{{data:name}}`, which stands
// for the value of a parameter, and `{{secret:name}}`, which only the executor knows.
import { z } from "zod";
import { anyActionSchema } from "./action.ts";
import { fieldKindSchema } from "./field.ts";
import { autonomyLevelSchema, capabilityProfileSchema } from "./plan.ts";
import { riskLevelSchema } from "./plan-step.ts";

/** How an element is known again. All that is here must hold, save what the words of each say. */
export const scriptTargetSchema = z.strictObject({
  kind: fieldKindSchema,
  label: z.string(),
  inputType: z.string().optional(),
  name: z.string().optional(),
  id: z.string().optional().describe("Of the element; one that keeps it may have moved to another place"),
  group: z.string().optional(),
  frame: z.string().optional(),
  sensitive: z.boolean().optional(),
  href: z.string().optional(),
  section: z.string().optional().describe("The last heading before it"),
  near: z.string().optional().describe("The last text before it"),
  options: z.array(z.string()).optional().describe("What could be chosen; for people, who read a diff"),
  alone: z.boolean().optional().describe("There was no other like it in the page, wherever"),
  equals: z
    .strictObject({ index: z.number().int().nonnegative(), of: z.number().int().min(2) })
    .optional()
    .describe("Its place among those that were alike in all of this; it counts only in a page of the same shape"),
});
export type ScriptTarget = z.infer<typeof scriptTargetSchema>;

export const scriptPageSchema = z.strictObject({
  origin: z.string(),
  path: z.string().describe("With * for what a server made up, such as the number of an order"),
  query: z.record(z.string(), z.string()),
  title: z.string(),
  shape: z.string().describe("The same for two pages with the same elements in the same order"),
  texts: z.array(z.string()).describe("Hashes of what it said: what is new to a page is no mark of a place in it"),
});
export type ScriptPage = z.infer<typeof scriptPageSchema>;

export const scriptActionSchema = z.strictObject({
  action: anyActionSchema.describe("Without the ids of elements, which are in targets"),
  targets: z.record(z.string(), scriptTargetSchema).describe("By the name of the property"),
  state: z
    .strictObject({ before: z.boolean(), after: z.boolean() })
    .optional()
    .describe("Of what a click turns on and off, or opens and closes"),
  risk: riskLevelSchema,
  approved: z.boolean().describe("Somebody was asked, and said yes"),
  optional: z.boolean().optional().describe("Left out where its element is not there"),
  healed: z
    .strictObject({ at: z.string(), reason: z.string(), from: scriptTargetSchema })
    .optional()
    .describe("The element was chosen by a planner, because the recorded one was not found"),
});
export type ScriptAction = z.infer<typeof scriptActionSchema>;

export const scriptEffectSchema = z.strictObject({
  origin: z.string(),
  path: z.string(),
  title: z.string(),
  shows: z.array(z.string()).describe("What the page said then, and had not said before"),
  alerts: z.array(z.string()).describe("Every alert that it showed"),
  events: z.array(
    z.strictObject({ type: z.string(), message: z.string().optional(), accepted: z.boolean().optional() }),
  ),
});
export type ScriptEffect = z.infer<typeof scriptEffectSchema>;

/** What was done in one look at the page: in this page, these actions, and then this was to be seen. */
export const scriptStepSchema = z.strictObject({
  page: scriptPageSchema,
  message: z.string(),
  autonomy: autonomyLevelSchema
    .optional()
    .describe("Where the plan asked for more control than the person's profile gives"),
  profile: capabilityProfileSchema,
  actions: z.array(scriptActionSchema).min(1),
  effect: scriptEffectSchema,
});
export type ScriptStep = z.infer<typeof scriptStepSchema>;

export const scriptParameterSchema = z.strictObject({
  label: z.string(),
  sensitive: z.boolean(),
  value: z
    .union([z.string(), z.array(z.string())])
    .optional()
    .describe("As recorded; never that of a sensitive one"),
});
export type ScriptParameter = z.infer<typeof scriptParameterSchema>;

export const runScriptSchema = z.strictObject({
  format: z.literal("giselle-run"),
  version: z.literal(1),
  task: z.string(),
  message: z.string(),
  recordedAt: z.string(),
  start: z.string(),
  parameters: z.record(z.string(), scriptParameterSchema),
  steps: z.array(scriptStepSchema).min(1),
  seal: z.string().optional().describe("Made with the key of the person who recorded it: the script is as it was then"),
});
export type RunScript = z.infer<typeof runScriptSchema>;
