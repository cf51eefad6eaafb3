import { z } from "zod";
import { fieldIdSchema } from "./field.ts";
import { actionStepSchema } from "./plan-step.ts";

const time = z.iso.datetime();

/** What somebody is asked to allow: these very steps, in this run, on this page as it was shown, until this time. */
export const approvalQuestionSchema = z.object({
  id: z.string().regex(/^[\w-]{1,64}$/),
  runId: z.string().min(1),
  step: z.int().positive().describe("The step of the run"),
  from: z.int().nonnegative().describe("The place of the first of these steps in its plan"),
  message: z.string().describe("What the plan says of itself"),
  steps: z.array(actionStepSchema).min(1),
  asked: z.array(z.int().nonnegative()).min(1).describe("Those that need leave, by their place in steps"),
  actionHash: z.string().min(1).describe("Over the actions of the steps"),
  epoch: z.string().min(1).describe("Over what the page showed"),
  origin: z.string(),
  url: z.string(),
  title: z.string(),
  fields: z
    .array(z.object({ fieldId: fieldIdSchema, label: z.string(), kind: z.string(), sensitive: z.boolean() }))
    .describe("The fields that the steps name, so that a person elsewhere can be told in words"),
  askedAt: time,
  expiresAt: time,
});
export type ApprovalQuestion = z.infer<typeof approvalQuestionSchema>;

/** Given once, by anybody who can reach the store. */
export const approvalAnswerSchema = z.discriminatedUnion("decision", [
  z.object({ decision: z.literal("approved"), approver: z.string().min(1), at: time }),
  z.object({
    decision: z.literal("edited"),
    approver: z.string().min(1),
    at: time,
    steps: z.array(actionStepSchema).min(1).describe("To be done in the place of those that were asked about"),
  }),
  z.object({ decision: z.literal("denied"), approver: z.string().min(1), at: time, reason: z.string() }),
]);
export type ApprovalAnswer = z.infer<typeof approvalAnswerSchema>;

/** The one time that an approval was used. */
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
