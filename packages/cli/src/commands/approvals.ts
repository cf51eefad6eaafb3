import { type ApprovalAnswer, hideSensitiveValues } from "@giselles-ai/protocol";
import { currentUser } from "../approvals/current-user.ts";
import { applyEdits } from "../approvals/editable.ts";
import { type StoreOptions, withStore } from "../approvals/with-store.ts";
import type { CommandContext } from "../command-context.ts";
import { formatApproval } from "../show/format-approval.ts";

export interface ApprovalsOptions extends StoreOptions {
  json?: boolean;
}

/** Lists the pending approvals. */
export function approvals({ json, ...options }: ApprovalsOptions, context: CommandContext): Promise<number> {
  return withStore(options, context, async (store) => {
    const open = await store.approvals({ status: "asked" });
    if (json) context.output.write(`${JSON.stringify(open.map(hideSensitiveValues))}\n`);
    else if (open.length === 0) context.output.write("No pending approvals.\n");
    else context.output.write(`${open.flatMap((approval) => formatApproval(approval)).join("\n")}\n`);
    return 0;
  });
}

export interface ApproveOptions extends StoreOptions {
  edit?: string[];
}

/** Approves what a run asked for, optionally with edited values. */
export function approve(
  id: string,
  { edit = [], ...options }: ApproveOptions,
  context: CommandContext,
): Promise<number> {
  return withStore(options, context, async (store) => {
    const approval = await store.approval(id);
    const signature = { approver: currentUser(), at: new Date().toISOString() };
    const answer: ApprovalAnswer =
      approval && edit.length > 0
        ? { decision: "edited", steps: applyEdits(approval.steps, edit), ...signature }
        : { decision: "approved", ...signature };
    const answered = await store.answer(id, answer);
    const shown = answer.decision === "edited" ? { ...answered, steps: answer.steps } : answered;
    context.output.write(`${formatApproval(shown).join("\n")}\n${answer.decision} by ${signature.approver}\n`);
    return 0;
  });
}

export interface DenyOptions extends StoreOptions {
  reason?: string;
}

/** Denies an approval. The planner reads the reason and may try something else. */
export function deny(id: string, { reason = "", ...options }: DenyOptions, context: CommandContext): Promise<number> {
  return withStore(options, context, async (store) => {
    const approver = currentUser();
    await store.answer(id, { decision: "denied", reason, approver, at: new Date().toISOString() });
    context.output.write(`${id} denied by ${approver}\n`);
    return 0;
  });
}
