// The recording of a finished run, which can be replayed without a model. Texts may contain `{{data:name}}`, the value of a
// parameter, and `{{secret:name}}`, which only the executor resolves.
import { z } from "zod";
import { anyActionSchema } from "./action.ts";
import { fieldKindSchema } from "./field.ts";
import { autonomyLevelSchema, capabilityProfileSchema } from "./plan.ts";
import { riskLevelSchema } from "./plan-step.ts";

/** Identifies an element in a replay. All properties must match, except where their description says otherwise. */
export const scriptTargetSchema = z.strictObject({
  kind: fieldKindSchema,
  label: z.string(),
  inputType: z.string().optional(),
  name: z.string().optional(),
  id: z.string().optional().describe("The id attribute; an element that still has it may have moved"),
  group: z.string().optional(),
  frame: z.string().optional(),
  sensitive: z.boolean().optional(),
  href: z.string().optional(),
  section: z.string().optional().describe("The last heading before it"),
  near: z.string().optional().describe("The last text before it"),
  options: z.array(z.string()).optional().describe("The options at recording time; only for people who read a diff"),
  alone: z.boolean().optional().describe("No other element of the page was like it"),
  equals: z
    .strictObject({ index: z.number().int().nonnegative(), of: z.number().int().min(2) })
    .optional()
    .describe("Its place among duplicates; only used if the page has the same shape"),
});
export type ScriptTarget = z.infer<typeof scriptTargetSchema>;

export const scriptPageSchema = z.strictObject({
  origin: z.string(),
  path: z.string().describe("With * for generated parts, such as an order number"),
  query: z.record(z.string(), z.string()),
  title: z.string(),
  shape: z.string().describe("Equal for pages with the same elements in the same order"),
  texts: z
    .array(z.string())
    .describe("Hashes of the texts of the page; a text that is not among them does not identify an element"),
});
export type ScriptPage = z.infer<typeof scriptPageSchema>;

export const scriptActionSchema = z.strictObject({
  action: anyActionSchema.describe("Without element ids, which are in targets"),
  targets: z.record(z.string(), scriptTargetSchema).describe("By property name"),
  state: z
    .strictObject({ before: z.boolean(), after: z.boolean() })
    .optional()
    .describe("Of an element that a click toggles or expands"),
  risk: riskLevelSchema,
  approved: z.boolean().describe("A person approved it"),
  optional: z.boolean().optional().describe("Skipped if its element is missing"),
  healed: z
    .strictObject({ at: z.string(), reason: z.string(), from: scriptTargetSchema })
    .optional()
    .describe("A planner chose the element because the recorded one was not found"),
});
export type ScriptAction = z.infer<typeof scriptActionSchema>;

export const scriptEffectSchema = z.strictObject({
  origin: z.string(),
  path: z.string(),
  title: z.string(),
  shows: z.array(z.string()).describe("Text that appeared on the page"),
  alerts: z.array(z.string()).describe("All alerts on the page"),
  events: z.array(
    z.strictObject({ type: z.string(), message: z.string().optional(), accepted: z.boolean().optional() }),
  ),
});
export type ScriptEffect = z.infer<typeof scriptEffectSchema>;

/** The actions between two snapshots: the page before them, the actions, and their visible effect. */
export const scriptStepSchema = z.strictObject({
  page: scriptPageSchema,
  message: z.string(),
  autonomy: autonomyLevelSchema.optional().describe("Set if the plan asked for more control than the profile requires"),
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
    .describe("As recorded; never set if sensitive"),
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
  seal: z.string().optional().describe("Signature with the key of the person who recorded it"),
});
export type RunScript = z.infer<typeof runScriptSchema>;
