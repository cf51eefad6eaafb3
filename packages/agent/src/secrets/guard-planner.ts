import type { Planner } from "@giselles-ai/planner";
import type { Secrets } from "./secrets.ts";

/** The same planner, which is told the names of the secrets, and nothing of what they are. */
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
