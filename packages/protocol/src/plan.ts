import { z } from "zod";
import { appDataSchema } from "./app-data.ts";
import { conversationSchema } from "./conversation.ts";
import { boxSchema, snapshotFieldSchema } from "./field.ts";
import { actionStepSchema, historyStepSchema, planStepSchema, riskLevelSchema } from "./plan-step.ts";
import { outlineEntrySchema } from "./snapshot.ts";

/** How much may run without approval. `unleashed` allows more tools; plans made under it have the autonomy level `auto`. */
export const capabilityProfileSchema = z.enum(["assisted", "semi_auto", "auto", "unleashed"]);
export type CapabilityProfile = z.infer<typeof capabilityProfileSchema>;

/** The autonomy that a plan asks for. It can lower the profile, never raise it. */
export const autonomyLevelSchema = z.enum(["assisted", "semi_auto", "auto"]);
export type AutonomyLevel = z.infer<typeof autonomyLevelSchema>;

// Input

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

/** A secret that a plan may use without knowing its value. */
export const knownSecretSchema = z.strictObject({
  name: z.string().min(1),
  use: z.string().describe("Where it may be filled in, in a few words"),
});
export type KnownSecret = z.infer<typeof knownSecretSchema>;

export const plannerInputSchema = z.strictObject({
  goal: z.string().trim().min(1),
  session_id: z.string().min(1).optional().describe("The same for all plans of a run"),
  secrets: z.array(knownSecretSchema).optional(),
  context: z.strictObject({
    page: z.strictObject({
      url: z.string(),
      origin: z.string(),
      title: z.string(),
      interactables: z.array(interactableSchema),
      text: z.string().optional().describe("The compact rendering of the snapshot"),
      fields: z.array(snapshotFieldSchema).optional().describe("The full snapshot, for engines without a model"),
      outline: z.array(outlineEntrySchema).optional(),
    }),
    visual: z
      .strictObject({
        screenshot: z.base64().optional(),
        marked: z.boolean().optional().describe("Whether each element has a frame with the number of its handle"),
        visionFeatures: z.record(z.string(), z.unknown()).optional(),
      })
      .optional(),
    now: z
      .strictObject({ date: z.iso.date(), timeZone: z.string(), language: z.string() })
      .optional()
      .describe("The user's date, time zone and language"),
    rules: z.string().optional().describe("What may run, what needs approval and what is refused, in a few words"),
    answers: z
      .array(z.strictObject({ question: z.string(), answer: z.string() }))
      .optional()
      .describe("The user's answers to earlier questions of the planner"),
    conversation: conversationSchema.optional(),
    appData: appDataSchema.optional(),
    output: z
      .record(z.string(), z.unknown())
      .optional()
      .describe("The JSON Schema of the data that the goal asks for. The plan that says done then has this data"),
    notes: z.string().optional().describe("The planner's last notes"),
    history: z.string().optional().describe("Earlier steps and their outcomes, summarised by code"),
    steps: z.array(historyStepSchema).optional().describe("The steps so far as data, for engines without a model"),
  }),
  capability_profile: capabilityProfileSchema,
  tool_catalog: z.array(catalogToolSchema),
});
export type PlannerInput = z.infer<typeof plannerInputSchema>;

// Output

const planNotes = {
  plan_id: z.string().min(1),
  reasoning_summary: z.string(),
  autonomy_level: autonomyLevelSchema,
  message: z.string().min(1),
  notes: z
    .string()
    .optional()
    .describe("What the planner wants to remember. It reads the last version at the next step"),
  left_out: z
    .string()
    .optional()
    .describe("Steps of the answer that are not part of the plan, and why. The person and the planner read it"),
};

/** Excludes contradictions such as "done" with steps, or "act" without any. */
function decisionSchema<Step extends z.ZodType>(step: Step) {
  const noSteps = z.array(step).length(0);
  return z.discriminatedUnion("decision", [
    z.strictObject({
      decision: z.literal("done"),
      complete: z.literal(true),
      ...planNotes,
      evidence: z.string().optional().describe("Words of the page that show that the goal is reached"),
      data: z.unknown().optional().describe("The data that the goal asks for, by the schema of the input"),
      steps: noSteps,
    }),
    z.strictObject({
      decision: z.literal("act"),
      complete: z.literal(false),
      ...planNotes,
      done_when: z
        .string()
        .optional()
        .describe(
          "Words that the page shows only when this plan has reached the goal, or several with || between them. The task is then done",
        ),
      final: z
        .boolean()
        .optional()
        .describe(
          "The plan only fills in, and that reaches the goal. The task is done when the page has confirmed each value",
        ),
      clarification: z.string().min(1).optional().describe("A question to the user, asked when the steps have worked"),
      steps: z.array(step).min(1),
    }),
    z.strictObject({ decision: z.literal("cannot"), complete: z.literal(false), ...planNotes, steps: noSteps }),
    z.strictObject({
      decision: z.literal("ask"),
      complete: z.literal(false),
      ...planNotes,
      clarification: z.string().min(1),
      steps: noSteps,
    }),
  ]);
}

export const plannerOutputSchema = decisionSchema(planStepSchema);
export type PlannerOutput = z.infer<typeof plannerOutputSchema>;

/** A plan whose steps are actions: what the agent reviews, executes and records. */
export const proposalSchema = decisionSchema(actionStepSchema);
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

/** One problem of a plan: where it is, and what is possible instead. */
export const planIssueSchema = z.object({
  path: z.string().describe("Such as steps[0].args.id; empty for the whole answer"),
  code: plannerErrorCodeSchema,
  message: z.string(),
});
export type PlanIssue = z.infer<typeof planIssueSchema>;

/** An answer of a planner that was not a valid plan. It was asked again, or the run ended. */
export const refusedAnswerSchema = z.object({
  answer: z.string().describe("Its structure. Words that could be personal data are hidden"),
  errors: z.array(planIssueSchema),
});
export type RefusedAnswer = z.infer<typeof refusedAnswerSchema>;
