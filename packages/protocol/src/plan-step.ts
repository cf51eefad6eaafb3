// The steps of a plan, and their results as the planner receives them.
import { z } from "zod";
import { anyActionSchema } from "./action.ts";
import { outcomeStatusSchema } from "./report.ts";

export const riskLevelSchema = z.enum(["low", "medium", "high"]);
export type RiskLevel = z.infer<typeof riskLevelSchema>;

/** The properties that all steps share. */
const stepNotes = {
  explanation: z.string(),
  estimated_risk: riskLevelSchema,
  confidence: z.number().min(0).max(1),
  memo: z
    .record(z.string(), z.unknown())
    .optional()
    .describe("State of the engine that planned the step. It is returned with the step; only that engine reads it"),
};

/** A step in the format of planners. */
export const planStepSchema = z.strictObject({
  tool: z.string().min(1),
  args: z.record(z.string(), z.unknown()),
  ...stepNotes,
});
export type PlanStep = z.infer<typeof planStepSchema>;

/** A step in the format of policy, approval, execution and journal. */
export const actionStepSchema = z.strictObject({ action: anyActionSchema, ...stepNotes });
export type ActionStep = z.infer<typeof actionStepSchema>;

/** The result of one step of a plan. */
export const stepExecutionSchema = z.object({
  status: outcomeStatusSchema,
  code: z.string().optional(),
  message: z.string().optional(),
  reason: z.string().optional().describe("The reason given by the person who denied the step"),
  output: z.string().optional().describe("What the tool returned, as text: a file, an HTTP response"),
});
export type StepExecution = z.infer<typeof stepExecutionSchema>;

/** One pass of the loop: the proposal, and the result of each step in order. A step without a result did not run. */
export const historyStepSchema = z.object({
  engine: z.string().optional().describe("The engine that proposed it"),
  proposal: z.object({ message: z.string(), steps: z.array(planStepSchema).readonly() }),
  words: z
    .array(z.string())
    .readonly()
    .optional()
    .describe("Each step in words, with label and value. Sensitive values are hidden"),
  executions: z.array(stepExecutionSchema).readonly(),
  reply: z.string().optional().describe("Why the run continued after a plan that said done, or the user's answer"),
  leftOut: z.string().optional().describe("Steps that the planner wanted and that are not part of the plan, and why"),
  replyFrom: z.enum(["check", "person"]).optional(),
});
export type HistoryStep = z.infer<typeof historyStepSchema>;
