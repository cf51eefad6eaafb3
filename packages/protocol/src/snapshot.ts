import { z } from "zod";
import { fieldIdSchema, snapshotFieldSchema } from "./field.ts";
import { pageToolSchema } from "./page-tool.ts";

export const viewportSchema = z.object({
  width: z.number(),
  height: z.number(),
  scrollX: z.number().optional(),
  scrollY: z.number().optional(),
  devicePixelRatio: z.number().positive().optional(),
});
export type Viewport = z.infer<typeof viewportSchema>;

/** The content of the page besides its controls, in reading order. */
export const outlineEntrySchema = z.object({
  role: z.enum(["heading", "alert", "status", "text"]),
  level: z.number().int().positive().optional(),
  text: z.string(),
  at: z.number().int().nonnegative().optional().describe("How many fields come before it in reading order"),
});
export type OutlineEntry = z.infer<typeof outlineEntrySchema>;

/** A field of an earlier snapshot with the properties that changed. A removed property is null. */
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
  outline: z.array(outlineEntrySchema).optional().describe("New lines of the outline"),
  url: z.string().optional().describe("Set if the page is at another address now"),
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
  late: z.array(z.string()).optional().describe("What the page did after the last report"),
  missing: z.string().optional().describe("What could not be read, and why"),
  tools: z.array(pageToolSchema).optional().describe("The page's own tools"),
  focus: z.string().optional().describe('Id of the element that gets keys; "none" or "other" if it has no id'),
});
export type Snapshot = z.infer<typeof snapshotSchema>;

/** What a snapshot covers, and in how much detail. */
export const snapshotOptionsSchema = z.strictObject({
  scope: z.enum(["form", "page"]).optional().describe("form: controls and their buttons; page: everything operable"),
  text: z.boolean().optional(),
  budget: z.number().int().positive().optional().describe("Maximum tokens of the text"),
  since: z.string().min(1).optional().describe("A snapshotId: return only what changed"),
  fieldId: fieldIdSchema.optional().describe("Only this element or its row, in full, with link addresses"),
  find: z.string().min(1).optional().describe("Only lines with these words, in full, with link addresses"),
  boxes: z.boolean().optional(),
  maxOptions: z.number().int().nonnegative().optional(),
  aside: z.boolean().optional().describe("Not for the model: changes are still reported since the snapshot before"),
});
export type SnapshotOptions = z.infer<typeof snapshotOptionsSchema>;
