import { type PlanIssue, type PlannerInput, plannerInputSchema } from "@giselles-ai/protocol";
import { PlannerError } from "../planner-error.ts";

/** The input as it is declared, or a PlannerError that names every place where it is not. */
export function readInput(input: unknown): PlannerInput {
  const parsed = plannerInputSchema.safeParse(input);
  if (parsed.success) return parsed.data;
  const errors: PlanIssue[] = parsed.error.issues.map(({ path, message }) => ({
    path: path.join("."),
    code: path[0] === "goal" ? "invalid_goal" : "schema_validation_failed",
    message,
  }));
  const [first] = errors;
  const about = first?.code === "invalid_goal" ? "Say in a sentence what shall be done." : "See `errors`.";
  throw new PlannerError(
    first?.code ?? "schema_validation_failed",
    `The planner's input is not valid: ${first?.path}: ${first?.message}. ${about}`,
    { errors },
  );
}
