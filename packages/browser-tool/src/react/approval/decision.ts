import type { ActionStep, Approval } from "@giselles-ai/protocol";
import { fetchOrExplain } from "../chat/errors.ts";

export type ApprovalDecision =
  | { decision: "approved" }
  | { decision: "edited"; steps: ActionStep[] }
  | { decision: "denied"; reason: string };

/**
 * Sends a decision to the app's server. Throws an error with `status` 409 if somebody else has decided already.
 *
 * @example <caption>packages/browser-tool/test/react/approval/approvals.test.ts</caption>
 * onDecide={(decision) => sendDecision("/approvals", approval.id, decision)}
 */
export async function sendDecision(approvalsApi: string, id: string, decision: ApprovalDecision): Promise<void> {
  await fetchOrExplain(`${approvalsApi}/${encodeURIComponent(id)}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(decision),
  });
}

/** The open approvals of one chat. */
export async function readApprovals(approvalsApi: string, chatId: string, signal: AbortSignal): Promise<Approval[]> {
  const answer = await fetchOrExplain(`${approvalsApi}?chat=${encodeURIComponent(chatId)}`, { signal });
  const { approvals } = (await answer.json()) as { approvals?: Approval[] };
  return approvals ?? [];
}
