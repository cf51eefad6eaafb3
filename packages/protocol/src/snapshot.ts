import { z } from "zod";
import { fieldIdSchema, snapshotFieldSchema } from "./field.ts";

export const viewportSchema = z.object({
  width: z.number(),
  height: z.number(),
  scrollX: z.number().optional(),
  scrollY: z.number().optional(),
  devicePixelRatio: z.number().positive().optional(),
});
export type Viewport = z.infer<typeof viewportSchema>;

/** What the page says besides its controls: headings, alerts, status messages and visible text, in reading order. */
export const outlineEntrySchema = z.object({
  role: z.enum(["heading", "alert", "status", "text"]),
  level: z.number().int().positive().optional(),
  text: z.string(),
  at: z.number().int().nonnegative().optional().describe("How many fields come before it in reading order"),
});
export type OutlineEntry = z.infer<typeof outlineEntrySchema>;

/** A field of an earlier snapshot, with only the properties that are different now; null where one is gone. */
export const changedFieldSchema = z.object({
  fieldId: fieldIdSchema,
  changes: z.record(z.string(), z.unknown()),
});
export type ChangedField = z.infer<typeof changedFieldSchema>;

/** What changed in the page since an earlier snapshot. */
export const deltaSchema = z.object({
  since: z.string().min(1),
  added: z.array(snapshotFieldSchema),
  changed: z.array(changedFieldSchema),
  removed: z.array(fieldIdSchema),
  outline: z.array(outlineEntrySchema).optional().describe("Lines of the outline that were not there before"),
  url: z.string().optional().describe("Present when the page is now at another address"),
  text: z.string().optional().describe("The same, as a model reads it"),
});
export type Delta = z.infer<typeof deltaSchema>;

/** A page as the agent sees it. */
export const snapshotSchema = z.object({
  snapshotId: z.string().min(1),
  url: z.string(),
  origin: z.string(),
  title: z.string(),
  viewport: viewportSchema,
  fields: z.array(snapshotFieldSchema),
  text: z.string().optional().describe("A compact rendering for a model"),
  outline: z.array(outlineEntrySchema).optional(),
  delta: deltaSchema.optional(),
});
export type Snapshot = z.infer<typeof snapshotSchema>;

/** What to look at and how much to say about it. */
export const snapshotOptionsSchema = z.strictObject({
  scope: z.enum(["form", "page"]).optional().describe("form: controls and their buttons; page: everything operable"),
  text: z.boolean().optional(),
  budget: z.number().int().positive().optional().describe("The most tokens that the text may take"),
  since: z.string().min(1).optional().describe("A snapshotId: answer only what changed"),
  fieldId: fieldIdSchema.optional().describe("Only this element or its row, whole, with the addresses of links"),
  find: z
    .string()
    .min(1)
    .optional()
    .describe("Only the lines that hold these words, whole, with the addresses of links"),
  boxes: z.boolean().optional(),
  maxOptions: z.number().int().nonnegative().optional(),
});
export type SnapshotOptions = z.infer<typeof snapshotOptionsSchema>;
