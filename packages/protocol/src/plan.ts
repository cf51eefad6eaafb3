import { z } from "zod";
import { boxSchema, snapshotFieldSchema } from "./field.ts";
import { actionStepSchema, historyStepSchema, planStepSchema, riskLevelSchema } from "./plan-step.ts";
import { outlineEntrySchema } from "./snapshot.ts";

/** What the person allows. `unleashed` widens the grants; plans made under it call themselves `auto`. */
export const capabilityProfileSchema = z.enum(["assisted", "semi_auto", "auto", "unleashed"]);
export type CapabilityProfile = z.infer<typeof capabilityProfileSchema>;

/** The control that a plan asks for: it may lower the person's profile, never raise it. */
export const autonomyLevelSchema = z.enum(["assisted", "semi_auto", "auto"]);
export type AutonomyLevel = z.infer<typeof autonomyLevelSchema>;

// In

export const interactableSchema = z.object({
  id: z.string().min(1),
  role: z.string(),
  type: z.string(),
  label: z.string(),
  locatorHint: z.string(),
  box: boxSchema.optional(),
});
export type Interactable = z.infer<typeof interactableSchema>;

export const catalogToolSchema = z.object({
  name: z.string().min(1),
  description: z.string().optional(),
  schema: z.record(z.string(), z.unknown()).describe("The JSON Schema of its arguments"),
  risk_level: riskLevelSchema,
});
export type CatalogTool = z.infer<typeof catalogToolSchema>;

/** What a plan may have typed without knowing it. */
export const knownSecretSchema = z.strictObject({
  name: z.string().min(1),
  use: z.string().describe("Where it may go, in a few words"),
});
export type KnownSecret = z.infer<typeof knownSecretSchema>;

export const plannerInputSchema = z.strictObject({
  goal: z.string().trim().min(1),
  secrets: z.array(knownSecretSchema).optional(),
  context: z.strictObject({
    page: z.strictObject({
      url: z.string(),
      origin: z.string(),
      title: z.string(),
      interactables: z.array(interactableSchema),
      text: z.string().optional().describe("The compact rendering of the snapshot"),
      fields: z.array(snapshotFieldSchema).optional().describe("The whole snapshot, for engines that need no model"),
      outline: z.array(outlineEntrySchema).optional(),
    }),
    visual: z
      .strictObject({
        screenshot: z.base64().optional(),
        visionFeatures: z.record(z.string(), z.unknown()).optional(),
      })
      .optional(),
    history: z.string().optional().describe("Earlier steps and their outcomes, summarised by code"),
    steps: z
      .array(historyStepSchema)
      .optional()
      .describe("The steps of this task so far, whole and as data, for engines that need no model"),
  }),
  capability_profile: capabilityProfileSchema,
  tool_catalog: z.array(catalogToolSchema),
});
export type PlannerInput = z.infer<typeof plannerInputSchema>;

// Out

const said = {
  plan_id: z.string().min(1),
  reasoning_summary: z.string(),
  autonomy_level: autonomyLevelSchema,
  message: z.string().min(1),
};

/** One decision. "Done" with steps, or "not done" with nothing to do and nothing to ask, cannot be expressed. */
function decisionOf<Step extends z.ZodType>(step: Step) {
  const noSteps = z.array(step).length(0);
  return z.discriminatedUnion("decision", [
    z.strictObject({ decision: z.literal("done"), complete: z.literal(true), ...said, steps: noSteps }),
    z.strictObject({ decision: z.literal("act"), complete: z.literal(false), ...said, steps: z.array(step).min(1) }),
    z.strictObject({ decision: z.literal("cannot"), complete: z.literal(false), ...said, steps: noSteps }),
    z.strictObject({
      decision: z.literal("ask"),
      complete: z.literal(false),
      ...said,
      clarification: z.string().min(1),
      steps: noSteps,
    }),
  ]);
}

export const plannerOutputSchema = decisionOf(planStepSchema);
export type PlannerOutput = z.infer<typeof plannerOutputSchema>;

/** The same with actions for steps: what the agent works on, and what it writes down. */
export const proposalSchema = decisionOf(actionStepSchema);
export type Proposal = z.infer<typeof proposalSchema>;
export type PlanDecision = PlannerOutput["decision"];

export const plannerErrorCodeSchema = z.enum([
  "invalid_goal",
  "invalid_json",
  "schema_validation_failed",
  "unknown_tool",
  "invalid_args",
  "out_of_context",
  "tool_blocked",
  "engine_unavailable",
  "budget_exceeded",
  "aborted",
]);
export type PlannerErrorCode = z.infer<typeof plannerErrorCodeSchema>;

/** One thing that is wrong with a plan: where, and what is possible instead. */
export const planIssueSchema = z.object({
  path: z.string().describe("As in steps[0].args.id; empty for the whole answer"),
  code: plannerErrorCodeSchema,
  message: z.string(),
});
export type PlanIssue = z.infer<typeof planIssueSchema>;
