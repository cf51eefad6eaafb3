import type { PlannerEngine } from "../../engine.ts";
import type { LabelClassifier } from "./meaning/classify-label.ts";
import { engineName } from "./plan/memo.ts";
import { withPlainGoal } from "./read/with-plain-goal.ts";

interface Options {
  /** The clock for dates such as "next Friday". Default: the clock of the machine. */
  now?: () => Date;
  /** Opens a trained table that reads labels which no rule knows. Default: none, so that a page need not load it. */
  openClassifier?: () => Promise<LabelClassifier>;
}

/**
 * Creates an engine without a model. It follows direct instructions and documents by rules, and says so when it cannot.
 *
 * @example <caption>packages/planner/test/engines/reflex/forms/forms.test.ts</caption>
 * const engine = createReflexEngine();
 */
export function createReflexEngine({ now, openClassifier }: Options = {}): PlannerEngine {
  let opened: Promise<LabelClassifier> | undefined;
  return {
    name: engineName,
    async generatePlan(given, { signal } = {}) {
      signal?.throwIfAborted();
      opened ??= openClassifier?.();
      // A page without a request need not load the rules.
      const { planRequest } = await import("./plan-request.ts");
      return planRequest(withPlainGoal(given), { now, classify: await opened });
    },
  };
}
