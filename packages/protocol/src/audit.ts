// The lines of an audit file. Only the hash chain is parsed strictly: records may come from other versions of the program.
import { z } from "zod";
import { taskOutputSchema } from "./output.ts";
import { capabilityProfileSchema, proposalSchema, refusedAnswerSchema } from "./plan.ts";
import { actionStepSchema } from "./plan-step.ts";
import { outcomeStatusSchema } from "./report.ts";
import { snapshotSchema } from "./snapshot.ts";

/** Version of the line format. Readers refuse other versions. */
export const auditVersion = 1;

export const auditHashSchema = z.string().regex(/^[0-9a-f]{64}$/);

/** States how many lines the file has and the hash of the last one. Used in anchor lines and in the head file. */
export const auditAnchorSchema = z.object({
  count: z.number().int().nonnegative(),
  head: auditHashSchema,
  final: z.boolean().describe("Whether a run ended here"),
  key: z.string().optional().describe("The signing key"),
  signature: z.string().optional(),
});
export type AuditAnchor = z.infer<typeof auditAnchorSchema>;

const chainFields = {
  hash: auditHashSchema.describe("SHA-256 of the rest of the line, byte for byte"),
  prev: auditHashSchema.describe("The hash of the previous line; zeros for the first"),
  v: z.literal(auditVersion),
  seq: z.number().int().positive().describe("The number of the line"),
  at: z.string(),
  runId: z.string(),
};

export const auditLineSchema = z.union([
  z.object({
    ...chainFields,
    entry: z.number().int().positive().describe("The place in the run's journal"),
    record: z.looseObject({ type: z.string() }),
  }),
  z.object({ ...chainFields, anchor: auditAnchorSchema }),
]);
export type AuditLine = z.infer<typeof auditLineSchema>;

const step = z.number().int().positive();
const index = z.number().int().nonnegative();
const tokens = z.object({ inputTokens: z.number(), outputTokens: z.number() });

/** A screenshot, or the reason why it was omitted, for example because the page shows a secret. */
export const auditPictureSchema = z.union([
  z.object({ mimeType: z.enum(["image/png", "image/jpeg"]), base64: z.base64() }),
  z.object({ omitted: z.string() }),
]);
export type AuditPicture = z.infer<typeof auditPictureSchema>;

/** The record types of this version. Later versions may add others, which are shown as raw data. */
export const auditRecordSchema = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("run-started"),
    task: z.string(),
    profile: capabilityProfileSchema,
    after: z.string().optional().describe("The run before it in the same conversation"),
    output: z.record(z.string(), z.unknown()).optional().describe("The JSON Schema of the data that it asks for"),
  }),
  z.object({ type: z.literal("step-started"), step }),
  z.object({
    type: z.literal("page-sensed"),
    step,
    snapshot: snapshotSchema,
    picture: auditPictureSchema.optional(),
  }),
  z.object({
    type: z.literal("answer-refused"),
    step,
    attempt: z.number().int().positive(),
    refused: refusedAnswerSchema,
  }),
  z.object({
    type: z.literal("plan-made"),
    step,
    plan: proposalSchema,
    planned: z.object({
      engine: z.string(),
      model: z.string().optional(),
      attempts: z.number(),
      usage: tokens,
      latencyMs: z.number(),
      repaired: z.boolean().optional(),
      sanitised: z.array(z.string()).optional().describe("Problems of the answer that were fixed by code"),
    }),
    promptHash: z.string().optional(),
  }),
  z.object({
    type: z.literal("verdicts-given"),
    step,
    profile: capabilityProfileSchema,
    verdicts: z.array(z.looseObject({ verdict: z.string(), reason: z.string().optional() })),
  }),
  z.object({ type: z.literal("review-asked"), step, asked: z.array(index), approvalId: z.string().optional() }),
  z.object({
    type: z.literal("review-given"),
    step,
    review: z.looseObject({
      verdict: z.string(),
      steps: z.array(actionStepSchema).optional(),
      reason: z.string().optional(),
      approver: z.string().optional(),
    }),
    upTo: index.optional().describe("The steps before this index are approved"),
    approvalId: z.string().optional(),
  }),
  z.object({
    type: z.literal("actions-intended"),
    step,
    index,
    steps: z.array(actionStepSchema),
    requestId: z.string(),
  }),
  z.object({
    type: z.literal("action-done"),
    step,
    index,
    execution: z.looseObject({
      action: z.string(),
      status: outcomeStatusSchema,
      code: z.string().optional(),
      message: z.string().optional(),
      output: z.string().optional(),
      value: z.union([z.string(), z.boolean(), z.array(z.string())]).optional(),
      events: z.array(z.looseObject({ type: z.string() })).optional(),
    }),
  }),
  z.object({
    type: z.literal("reply-given"),
    step,
    reply: z.object({ from: z.enum(["check", "person"]), kind: z.string().optional(), text: z.string() }),
  }),
  z.object({ type: z.literal("step-done"), step }),
  z.object({ type: z.literal("run-continued"), runId: z.string(), step: z.number() }),
  z.object({
    type: z.literal("intent-settled"),
    step,
    requestId: z.string(),
    outcome: z.enum(["done", "not-done", "unknown"]),
    by: z.enum(["page", "probe", "person", "unsettled"]),
  }),
  z.object({ type: z.literal("run-paused") }),
  z.object({ type: z.literal("run-resumed") }),
  z.object({
    type: z.literal("run-done"),
    result: z.object({
      completed: z.boolean(),
      ending: z.string(),
      message: z.string(),
      steps: z.number().int().nonnegative(),
      usage: tokens.extend({ modelCalls: z.number() }),
      durationMs: z.number(),
      output: taskOutputSchema.optional(),
    }),
  }),
]);
export type AuditRecord = z.infer<typeof auditRecordSchema>;
