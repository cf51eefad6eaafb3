import type { ActionStep, ApprovalQuestion, PlannerOutput, Snapshot } from "@giselles-ai/protocol";
import { approvedPage, askedFields } from "@giselles-ai/protocol/rules";
import { judgePagePlan } from "./judge-plan.ts";
import type { PageRun } from "./page-agent.ts";

export type PlanReview =
  | { verdict: "approved"; steps: ActionStep[]; isEdited: boolean; snapshot: Snapshot }
  | { verdict: "denied"; reason: string }
  | { verdict: "refused"; reason: string };

/** If the page changes before the answer, approval is requested again, up to this many times. */
const maxRequests = 3;
const expiryMs = 600_000;

/** The policy decides which steps run, and the person about those that need approval. */
export async function reviewPlan(
  { plan_id, message }: PlannerOutput,
  planned: ActionStep[],
  first: Snapshot,
  run: PageRun,
): Promise<PlanReview> {
  let snapshot = first;
  let steps = planned;
  let isEdited = false;
  for (let count = 0; count < maxRequests; count += 1) {
    const verdicts = judgePagePlan(steps, snapshot, run.profile());
    const denied = verdicts.find(({ verdict }) => verdict === "deny");
    if (denied) return { verdict: "refused", reason: denied.reason ?? "" };
    const asked = verdicts.flatMap(({ verdict }, index) => (verdict === "ask" ? [index] : []));
    if (asked.length === 0) return { verdict: "approved", steps, isEdited, snapshot };
    const question = makeQuestion({ plan_id, message, steps, asked, snapshot });
    const decision = await run.approvals.request(question, run.signal);
    if (decision.decision === "denied") return { verdict: "denied", reason: decision.reason };
    const now = run.takeSnapshot();
    const isSame = describePage(now, steps) === describePage(snapshot, steps);
    if (decision.decision === "edited") {
      steps = decision.steps;
      isEdited = true;
    }
    const isAllowed = judgePagePlan(steps, now, run.profile()).every(({ verdict }) => verdict !== "deny");
    snapshot = now;
    if (isSame && isAllowed) return { verdict: "approved", steps, isEdited, snapshot };
  }
  return { verdict: "refused", reason: run.words().changing };
}

/** What the approval depends on: the fields, and for steps that press something also the text of the page. */
function describePage(snapshot: Snapshot, steps: readonly ActionStep[]): string {
  const actions = steps.map(({ action }) => action);
  const onlyEdits = actions.every(({ action }) => /^(?:fill|select|clear)$/.test(action));
  return JSON.stringify(approvedPage(snapshot, actions, { onlyEdits }));
}

interface Question extends Pick<ApprovalQuestion, "message" | "steps" | "asked"> {
  plan_id: string;
  snapshot: Snapshot;
}

function makeQuestion({ plan_id, message, steps, asked, snapshot }: Question): ApprovalQuestion {
  const { origin, url, title, focus } = snapshot;
  const named = new Set([focus, ...steps.map(({ action }) => action.fieldId)]);
  const id = crypto.randomUUID();
  return {
    ...{ id, runId: plan_id, step: 1, from: 0, message, steps, asked, origin, url, title },
    ...{ actionHash: id, epoch: id }, // the page compares itself before and after
    fields: askedFields(snapshot, named),
    ...(focus !== undefined && { focus }),
    askedAt: new Date().toISOString(),
    expiresAt: new Date(Date.now() + expiryMs).toISOString(),
  };
}
