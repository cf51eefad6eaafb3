// Judges progress by what was done, not by what the page shows: many actions that work change nothing visible.
import { isUnobservable, leavesPage } from "@giselles-ai/protocol";
import type { Execution, Step } from "../step.ts";

/** A slow page may be waited for this many times. */
const maxWaits = 5;
/** After this many plans in a row that did nothing new, the run ends. */
const maxIdlePlans = 4;
/** Code of actions that were skipped because the plan is the same as the one before, for the same page. */
export const repeatedCode = "REPEATED";

/** Explains why a run makes no progress. The last step is the new plan, which has not run yet. */
export function explainStuck(steps: readonly Step[]): string | undefined {
  const waits = steps.length - 1 - steps.findLastIndex((step) => !isWaiting(step));
  if (waits > maxWaits) return `The agent waited for the page ${waits - 1} times, and nothing changed.`;
  if (waits > 0) return undefined; // the page is still working
  const previous = findRepeated(steps);
  if (previous?.executions.some(({ code }) => code === repeatedCode)) {
    return "The planner made the same plan twice for the same page, and again after a warning.";
  }
  const idle = countIdlePlans(steps.slice(0, -1).filter((step) => !isWaiting(step)));
  return idle >= maxIdlePlans ? `${idle} plans in a row did nothing new.` : undefined;
}

/** Returns the step before if the last plan repeats it for the same page. */
export function findRepeated(steps: readonly Step[]): Step | undefined {
  const [previous, last] = steps.filter((step) => !isWaiting(step)).slice(-2);
  if (!previous || !last || isWaiting(steps.at(-1) ?? last)) return undefined;
  const isSame = previous.page.fingerprint === last.page.fingerprint && planOf(previous) === planOf(last);
  return isSame ? previous : undefined;
}

function isWaiting({ proposal: { steps } }: Step): boolean {
  return steps.length > 0 && steps.every(({ action }) => action.action === "wait_for_idle");
}

/** Counts the plans at the end that did nothing new. */
function countIdlePlans(steps: readonly Step[]): number {
  const done = new Set<string>();
  let idle = 0;
  for (const step of steps) {
    const added = doneBy(step).filter((key) => !done.has(key));
    for (const key of added) done.add(key);
    idle = added.length > 0 ? 0 : idle + 1;
  }
  return idle;
}

/** What a step did, each with its page and result: the same action on another page, or with another result, is new. */
function doneBy({ proposal, page, executions }: Step): string[] {
  return proposal.steps.flatMap(({ action }, index) => {
    const execution = executions[index];
    return execution && hasWorked(execution) ? JSON.stringify([page.fingerprint, action, execution.output]) : [];
  });
}

function hasWorked(execution: Execution): boolean {
  return execution.status === "applied" || isUnobservable(execution) || leavesPage(execution);
}

function planOf({ proposal }: Step): string {
  return JSON.stringify(proposal.steps.map(({ action }) => action));
}
