import type { Step } from "../step.ts";

/** The same plan for the same page again, or a page that two plans in a row have not changed: going on would change nothing. */
export function whyStuck(steps: readonly Step[]): string | undefined {
  const [before, last] = steps.slice(-2);
  if (!before || !last) return undefined;
  const isSamePage = before.page.fingerprint === last.page.fingerprint;
  if (isSamePage && planOf(before) === planOf(last)) return "The same plan was made twice for the same page.";
  const third = steps.at(-3);
  const didAct = [third, before].every((step) => step?.executions.some(({ status }) => status === "applied"));
  if (isSamePage && didAct && third?.page.fingerprint === last.page.fingerprint) {
    return "Two plans in a row have changed nothing in the page.";
  }
  return undefined;
}

function planOf({ proposal }: Step): string {
  return JSON.stringify(proposal.steps.map(({ tool, args }) => [tool, args]));
}
