import { z } from "zod";
import { fieldIdSchema, sendsSchema } from "./field.ts";
import { actionStepSchema } from "./plan-step.ts";

const time = z.iso.datetime();

/** A request for approval: exactly these steps, in this run, on the page as it was shown, until `expiresAt`. */
export const approvalQuestionSchema = z.object({
  id: z.string().regex(/^[\w-]{1,64}$/),
  runId: z.string().min(1),
  step: z.int().positive().describe("The step of the run"),
  from: z.int().nonnegative().describe("The index of the first of these steps in its plan"),
  message: z.string().describe("The message of the plan"),
  steps: z.array(actionStepSchema).min(1),
  asked: z.array(z.int().nonnegative()).min(1).describe("Indexes of the steps that need approval"),
  actionHash: z.string().min(1).describe("Hash of the actions of the steps"),
  epoch: z.string().min(1).describe("Hash of what the page showed"),
  origin: z.string(),
  url: z.string(),
  title: z.string(),
  fields: z
    .array(
      z.object({
        fieldId: fieldIdSchema,
        label: z.string(),
        place: z.string().optional().describe("Where it is, if others have its label"),
        kind: z.string(),
        sensitive: z.boolean(),
        value: z.string().optional().describe("What it shows now, unless it is sensitive"),
        options: z.array(z.string()).optional().describe("What a person may choose instead"),
        sends: sendsSchema.optional(),
      }),
    )
    .describe("The fields that the steps use, so that they can be described to a person who does not see the page"),
  focus: z.string().optional().describe("The element that gets keys, as in a snapshot"),
  askedAt: time,
  expiresAt: time,
});
export type ApprovalQuestion = z.infer<typeof approvalQuestionSchema>;

/** The decision of a person. An approval is answered once. */
export const approvalAnswerSchema = z.discriminatedUnion("decision", [
  z.object({ decision: z.literal("approved"), approver: z.string().min(1), at: time }),
  z.object({
    decision: z.literal("edited"),
    approver: z.string().min(1),
    at: time,
    steps: z.array(actionStepSchema).min(1).describe("Replace the requested steps"),
  }),
  z.object({ decision: z.literal("denied"), approver: z.string().min(1), at: time, reason: z.string() }),
]);
export type ApprovalAnswer = z.infer<typeof approvalAnswerSchema>;

/** What a person sends over HTTP. The server adds who it was, and when. */
export const approvalDecisionSchema = z.discriminatedUnion("decision", [
  z.strictObject({ decision: z.literal("approved") }),
  z.strictObject({ decision: z.literal("edited"), steps: z.array(actionStepSchema).min(1) }),
  z.strictObject({ decision: z.literal("denied"), reason: z.string().max(2000) }),
]);
export type ApprovalDecision = z.infer<typeof approvalDecisionSchema>;

/** Records the single use of an approval. */
export const approvalUseSchema = z.object({
  runId: z.string().min(1),
  step: z.int().positive(),
  fence: z.int().positive(),
  at: time,
});
export type ApprovalUse = z.infer<typeof approvalUseSchema>;

export const approvalStatusSchema = z.enum(["asked", "approved", "edited", "denied", "taken", "expired"]);
export type ApprovalStatus = z.infer<typeof approvalStatusSchema>;

export const approvalSchema = approvalQuestionSchema.extend({
  status: approvalStatusSchema,
  answer: approvalAnswerSchema.optional(),
  taken: approvalUseSchema.optional(),
});
export type Approval = z.infer<typeof approvalSchema>;
