import type { Step } from "../step.ts";

/** The same plan for the same page again, or a page that two plans in a row have not changed: going on would change nothing. */
export function whyStuck(steps: readonly Step[]): string | undefined {
  const waits = steps.length - 1 - steps.findLastIndex((step) => !isWaiting(step));
  if (waits > mostWaits) return `The page was waited for ${waits - 1} times, and nothing came of it.`;
  if (waits > 0) return undefined; // something is under way that is not ours
  const acted = steps.filter((step) => !isWaiting(step));
  const [before, last] = acted.slice(-2);
  if (!before || !last) return undefined;
  const isSamePage = before.page.fingerprint === last.page.fingerprint;
  if (isSamePage && planOf(before) === planOf(last)) return "The same plan was made twice for the same page.";
  const third = acted.at(-3);
  if (isSamePage && [third, before].every(isFruitless) && third?.page.fingerprint === last.page.fingerprint) {
    return "Two plans in a row have changed nothing in the page.";
  }
  return undefined;
}

/** A page that is still at it may take a while; but not for ever. */
const mostWaits = 5;

function isWaiting({ proposal: { steps } }: Step): boolean {
  return steps.length > 0 && steps.every(({ action }) => action.action === "wait_for_idle");
}

/** It did something, and nothing came of it: no change in the page, or else we would not ask, and nothing to read. */
function isFruitless(step: Step | undefined): boolean {
  const { executions = [] } = step ?? {};
  return executions.some(({ status }) => status === "applied") && !executions.some(({ output }) => output);
}

function planOf({ proposal }: Step): string {
  return JSON.stringify(proposal.steps.map(({ action }) => action));
}
