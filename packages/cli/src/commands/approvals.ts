import type { ApprovalAnswer } from "@giselles-ai/protocol";
import { applyEdits } from "../approvals/editable.ts";
import { whoAmI } from "../approvals/who-am-i.ts";
import { type StoreOptions, withStore } from "../approvals/with-store.ts";
import { redactApproval, tellApproval } from "../show/tell-approval.ts";
import type { World } from "../world.ts";

export interface ApprovalsOptions extends StoreOptions {
  json?: boolean;
}

/** Lists what waits for an answer. */
export function approvals({ json, ...options }: ApprovalsOptions, world: World): Promise<number> {
  return withStore(options, world, async (store) => {
    const open = await store.approvals({ status: "asked" });
    if (json) world.output.write(`${JSON.stringify(open.map(redactApproval))}\n`);
    else if (open.length === 0) world.output.write("Nothing waits for an answer.\n");
    else world.output.write(`${open.flatMap((approval) => tellApproval(approval)).join("\n")}\n`);
    return 0;
  });
}

export interface ApproveOptions extends StoreOptions {
  edit?: string[];
}

export function approve(id: string, { edit = [], ...options }: ApproveOptions, world: World): Promise<number> {
  return withStore(options, world, async (store) => {
    const approval = await store.approval(id);
    const given = { approver: whoAmI(), at: new Date().toISOString() };
    const answer: ApprovalAnswer =
      approval && edit.length > 0
        ? { decision: "edited", steps: applyEdits(approval.steps, edit), ...given }
        : { decision: "approved", ...given };
    const answered = await store.answer(id, answer);
    const shown = answer.decision === "edited" ? { ...answered, steps: answer.steps } : answered;
    world.output.write(`${tellApproval(shown).join("\n")}\n${answer.decision}, as ${given.approver}\n`);
    return 0;
  });
}

export interface DenyOptions extends StoreOptions {
  reason?: string;
}

/** The planner reads why, and may find another way. */
export function deny(id: string, { reason = "", ...options }: DenyOptions, world: World): Promise<number> {
  return withStore(options, world, async (store) => {
    const approver = whoAmI();
    await store.answer(id, { decision: "denied", reason, approver, at: new Date().toISOString() });
    world.output.write(`${id} denied, as ${approver}\n`);
    return 0;
  });
}
