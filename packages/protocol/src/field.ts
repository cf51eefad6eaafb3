import { z } from "zod";
import { fieldKinds } from "./field-kind.ts";

/** Identifies an element: `<word>-<n>`, assigned by a snapshot and never reused while the page is open. */
export const fieldIdSchema = z.string().min(1).describe("An id from the snapshot, such as input-0");
export type FieldId = z.infer<typeof fieldIdSchema>;

export const fieldKindSchema = z.enum(fieldKinds);

/** Position in the viewport in CSS pixels. `cx` and `cy` are the centre. */
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

/** What pressing an element sends, and where. Of a field: what Enter in it sends. Only policies and people read it. */
export const sendsSchema = z.object({
  digest: z.string().min(1).describe("Changes if what a press sends, or where it goes, changes"),
  url: z.string(),
  by: z.string().optional().describe("Of a field: the label of the button that Enter presses"),
  unseen: z
    .array(z.object({ name: z.string(), value: z.string() }))
    .optional()
    .describe("What is sent with it that the page does not show"),
});
export type Sends = z.infer<typeof sendsSchema>;

/** One element that a person could operate. The oldest clients know only the required properties. */
export const snapshotFieldSchema = z.object({
  fieldId: fieldIdSchema,
  kind: fieldKindSchema,
  label: z.string().min(1),
  required: z.boolean(),
  currentValue: z.union([z.string(), z.boolean()]),
  selector: z.string().min(1).describe("A hint for people and replay; never used to find the element"),
  name: z.string().optional(),
  placeholder: z.string().optional(),
  options: z.array(z.string()).optional(),

  inputType: z.string().optional(),
  autocomplete: z.string().optional().describe("The autocomplete attribute"),
  description: z.string().optional(),
  disabled: z.boolean().optional(),
  readOnly: z.boolean().optional(),
  sensitive: z.boolean().optional().describe("The value stays in the page: a password, one-time code or card number"),
  invalid: z.string().optional().describe("The validation message of the page or browser"),
  constraints: constraintsSchema.optional(),
  group: z.string().optional().describe("The form, fieldset or dialog around it"),
  frame: z.string().optional(),
  origin: z.string().optional().describe("Origin of its frame, if not the page's"),
  expanded: z.boolean().optional(),
  looksChosen: z.boolean().optional().describe("Drawn unlike similar elements beside it, as what is chosen"),
  href: z.string().optional(),
  download: z.boolean().optional().describe("The link downloads a file"),
  submitsTo: z.string().optional().describe("Where its form is sent, if to another origin"),
  shows: z.string().optional().describe("The text on it, if it differs from its name"),
  redrawn: z.number().int().positive().optional().describe("How often the page has replaced its element"),
  sends: sendsSchema.optional(),
  box: boxSchema.optional(),
});
export type SnapshotField = z.infer<typeof snapshotFieldSchema>;
