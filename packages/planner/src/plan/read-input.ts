import { type PlanIssue, type PlannerInput, plannerInputSchema } from "@giselles-ai/protocol";
import { PlannerError } from "../planner-error.ts";

/** Validates the input, or throws a PlannerError that lists all problems. */
export function readInput(input: unknown): PlannerInput {
  const parsed = plannerInputSchema.safeParse(input);
  if (parsed.success) return parsed.data;
  const errors: PlanIssue[] = parsed.error.issues.map(({ path, message }) => ({
    path: path.join("."),
    code: path[0] === "goal" ? "invalid_goal" : "schema_validation_failed",
    message,
  }));
  const [first] = errors;
  const advice = first?.code === "invalid_goal" ? "Describe in a sentence what to do." : "See `errors`.";
  throw new PlannerError(
    first?.code ?? "schema_validation_failed",
    `The planner input is invalid: ${first?.path}: ${first?.message}. ${advice}`,
    { errors },
  );
}
