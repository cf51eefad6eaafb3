// The steps of a plan, and how they come back to the planner once they have run.
import { z } from "zod";
import { anyActionSchema } from "./action.ts";
import { outcomeStatusSchema } from "./report.ts";

export const riskLevelSchema = z.enum(["low", "medium", "high"]);
export type RiskLevel = z.infer<typeof riskLevelSchema>;

/** What a planner says of a step, whatever the step is. */
const remarks = {
  explanation: z.string(),
  estimated_risk: riskLevelSchema,
  confidence: z.number().min(0).max(1),
  memo: z
    .record(z.string(), z.unknown())
    .optional()
    .describe("State of the engine that made the step. It comes back with the step, and only that engine reads it"),
};

/** A step as planners write it. */
export const planStepSchema = z.strictObject({
  tool: z.string().min(1),
  args: z.record(z.string(), z.unknown()),
  ...remarks,
});
export type PlanStep = z.infer<typeof planStepSchema>;

/** A step as it is judged, asked about, done and written down. */
export const actionStepSchema = z.strictObject({ action: anyActionSchema, ...remarks });
export type ActionStep = z.infer<typeof actionStepSchema>;

/** The result of one step of a plan. */
export const stepExecutionSchema = z.object({
  status: outcomeStatusSchema,
  code: z.string().optional(),
  message: z.string().optional(),
  reason: z.string().optional().describe("What the person wrote who denied the step"),
  output: z.string().optional().describe("What the tool returned, as text: a file, the answer to a request"),
});
export type StepExecution = z.infer<typeof stepExecutionSchema>;

/** One pass of the loop: what was proposed, and the result of each step, in order. A step without a result did not run. */
export const historyStepSchema = z.object({
  engine: z.string().optional().describe("The engine that proposed it"),
  proposal: z.object({ message: z.string(), steps: z.array(planStepSchema).readonly() }),
  executions: z.array(stepExecutionSchema).readonly(),
});
export type HistoryStep = z.infer<typeof historyStepSchema>;
