import { z } from "zod";
import { fieldKinds } from "./field-kind.ts";

/** The address of an element: `<word>-<n>`, issued by a snapshot, never reused in a page's life. */
export const fieldIdSchema = z.string().min(1).describe("An id from the snapshot, such as input-0");
export type FieldId = z.infer<typeof fieldIdSchema>;

export const fieldKindSchema = z.enum(fieldKinds);

/** Where an element is in the viewport, in CSS pixels, with its centre. */
export const boxSchema = z.object({
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
  cx: z.number(),
  cy: z.number(),
});
export type Box = z.infer<typeof boxSchema>;

export const constraintsSchema = z.object({
  min: z.string().optional(),
  max: z.string().optional(),
  step: z.string().optional(),
  pattern: z.string().optional(),
  maxLength: z.number().int().nonnegative().optional(),
  accept: z.string().optional(),
  multiple: z.boolean().optional(),
});
export type Constraints = z.infer<typeof constraintsSchema>;

/** One element that a person could operate. The required part is what the oldest clients know; the rest is additive. */
export const snapshotFieldSchema = z.object({
  fieldId: fieldIdSchema,
  kind: fieldKindSchema,
  label: z.string().min(1),
  required: z.boolean(),
  currentValue: z.union([z.string(), z.boolean()]),
  selector: z.string().min(1).describe("A hint for people and replay; never trusted as an address"),
  name: z.string().optional(),
  placeholder: z.string().optional(),
  options: z.array(z.string()).optional(),

  inputType: z.string().optional(),
  autocomplete: z.string().optional().describe("What the page says the field is for, in HTML's words"),
  description: z.string().optional(),
  disabled: z.boolean().optional(),
  readOnly: z.boolean().optional(),
  sensitive: z.boolean().optional().describe("Its value stays in the page: a password, a one-time code, a card number"),
  invalid: z.string().optional().describe("The validation message that is shown now, or that the browser gives"),
  constraints: constraintsSchema.optional(),
  group: z.string().optional().describe("The form, fieldset or dialog that it belongs to"),
  frame: z.string().optional(),
  origin: z.string().optional().describe("Of the frame that it is in, where that is not the page's own"),
  expanded: z.boolean().optional(),
  href: z.string().optional(),
  download: z.boolean().optional().describe("A link that is kept as a file instead of being followed"),
  submitsTo: z.string().optional().describe("Where its form is sent, when that is another origin than the page's"),
  box: boxSchema.optional(),
});
export type SnapshotField = z.infer<typeof snapshotFieldSchema>;
