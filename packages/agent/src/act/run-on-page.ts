// What the page's own hands do.
import type { AnyAction, PlanStep, Snapshot } from "@giselles-ai/protocol";
import type { Body } from "../body.ts";
import type { Execution } from "../step.ts";
import { toAction } from "../to-action.ts";
import { readReport } from "./read-report.ts";

export interface OnPageOptions {
  body: Body;
  snapshot: Snapshot;
  /** The steps of the plan that came before these. */
  before: readonly PlanStep[];
  /** By which the page knows this call again. */
  requestId: string;
  signal: AbortSignal;
}

/** In one call. */
export async function runOnPage(steps: readonly PlanStep[], options: OnPageOptions): Promise<Execution[]> {
  const { body, snapshot, before, requestId, signal } = options;
  const actions = steps.map((step, index): AnyAction => {
    const context = { snapshot, before: [...before, ...steps.slice(0, index)] };
    return toAction(step, context) ?? { action: step.tool };
  });
  try {
    return readReport(
      await body.page.execute(actions, { signal, requestId }),
      steps.map(({ tool }) => tool),
    );
  } catch (error) {
    const { code = "INTERNAL", mayHaveHappened = true } = error as { code?: string; mayHaveHappened?: boolean };
    const message = error instanceof Error ? error.message : String(error);
    return steps.map(({ tool }) => ({ tool, status: mayHaveHappened ? "unknown" : "failed", code, message }));
  }
}
