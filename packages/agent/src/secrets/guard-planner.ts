import type { Planner } from "@giselles-ai/planner";
import type { Secrets } from "./secrets.ts";

/** Wraps a planner: it gets the names of the secrets and never their values. */
export function guardPlanner(planner: Planner, { known, redactor }: Secrets): Planner {
  if (known.length === 0) return planner;
  return {
    budgets: (goal, catalog) => planner.budgets(goal, catalog),
    async generatePlan({ goal, context: { visual, ...context }, ...rest }, options) {
      const input = {
        ...rest,
        goal: redactor.text(goal),
        secrets: [...known],
        context: { ...redactor.deep(context), ...(visual && { visual }) },
      };
      try {
        return redactor.deep(await planner.generatePlan(input, options));
      } catch (error) {
        throw redactor.deep(error);
      }
    },
  };
}
