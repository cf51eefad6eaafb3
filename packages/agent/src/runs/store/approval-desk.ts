// Questions, answers and uses are each written once and never changed, so that of two answers, or two uses, one is refused,
// whichever processes they come from.
import {
  type Approval,
  type ApprovalAnswer,
  type ApprovalQuestion,
  type ApprovalStatus,
  type ApprovalUse,
  approvalAnswerSchema,
  approvalQuestionSchema,
  approvalUseSchema,
} from "@giselles-ai/protocol";
import { type ApprovalUseRequest, whyNotHolding } from "../../review/approvals/approval.ts";
import { StoreError } from "../../store-error.ts";
import { checkId, isId, type Lease, type RunStore } from "./run-store.ts";

/** Texts that are written once. */
export interface Shelf {
  /** False when there is one of this name. */
  putOnce(name: string, text: string): Promise<boolean>;
  get(name: string): Promise<string | undefined>;
  names(): Promise<string[]>;
}

export interface ApprovalDesk {
  ask(question: ApprovalQuestion): Promise<Approval>;
  answer(id: string, answer: ApprovalAnswer): Promise<Approval>;
  take(id: string, use: ApprovalUseRequest & { fence: number }): Promise<Approval>;
  find(id: string): Promise<Approval | undefined>;
  list(filter?: { runId?: string; status?: ApprovalStatus }): Promise<Approval[]>;
}

const ending = { question: ".question", answer: ".answer", use: ".use" };

export function createApprovalDesk(shelf: Shelf, now: () => number): ApprovalDesk {
  async function find(id: string): Promise<Approval | undefined> {
    checkId(id);
    // The use first: what is read later can only be newer, so no use is seen without its answer.
    const use = await shelf.get(`${id}${ending.use}`);
    const answer = await shelf.get(`${id}${ending.answer}`);
    const question = await shelf.get(`${id}${ending.question}`);
    if (question === undefined) return undefined;
    const parts = {
      ...approvalQuestionSchema.parse(JSON.parse(question)),
      ...(answer !== undefined && { answer: approvalAnswerSchema.parse(JSON.parse(answer)) }),
      ...(use !== undefined && { taken: approvalUseSchema.parse(JSON.parse(use)) }),
    };
    return { ...parts, status: statusOf(parts, now()) };
  }

  async function mustFind(id: string): Promise<Approval> {
    const approval = await find(id);
    if (approval) return approval;
    throw new StoreError("NOT_FOUND", `There is no approval "${id}". "giselle approvals" lists those that are open.`);
  }

  return {
    find,
    async ask(question) {
      const text = JSON.stringify(approvalQuestionSchema.parse(question));
      if (!(await shelf.putOnce(`${checkId(question.id)}${ending.question}`, text)))
        throw new StoreError("EXISTS", `There is an approval "${question.id}" already.`);
      return mustFind(question.id);
    },

    async answer(id, answer) {
      const { status } = await mustFind(id);
      if (status === "expired") throw new StoreError("EXPIRED", `The time to answer "${id}" is over.`);
      const text = JSON.stringify(approvalAnswerSchema.parse(answer));
      if (status !== "asked" || !(await shelf.putOnce(`${id}${ending.answer}`, text))) {
        const { answer: first } = await mustFind(id);
        throw new StoreError("ANSWERED", `"${id}" was answered before, by ${first?.approver}: ${first?.decision}.`);
      }
      return mustFind(id);
    },

    async take(id, { fence, ...use }) {
      const objection = whyNotHolding(await mustFind(id), use);
      if (objection) throw objection;
      const { runId, step } = use;
      const taken: ApprovalUse = { runId, step, fence, at: new Date(now()).toISOString() };
      if (!(await shelf.putOnce(`${id}${ending.use}`, JSON.stringify(taken))))
        throw new StoreError("TAKEN", `The approval "${id}" has been used. It holds once.`);
      return mustFind(id);
    },

    async list({ runId, status } = {}) {
      const ids = (await shelf.names()).flatMap((name) =>
        name.endsWith(ending.question) ? name.slice(0, -ending.question.length) : [],
      );
      const all = (await Promise.all(ids.filter(isId).map(find))).filter((approval) => approval !== undefined);
      return all
        .filter((approval) => (runId ?? approval.runId) === approval.runId)
        .filter((approval) => (status ?? approval.status) === approval.status)
        .sort((a, b) => a.askedAt.localeCompare(b.askedAt));
    },
  };
}

type ApprovalsOfStore = Pick<RunStore, "ask" | "answer" | "take" | "approval" | "approvals">;

/** The desk as a run store has it: only whoever drives a run asks for it and uses what was answered. */
export function forHolders(desk: ApprovalDesk, mustHold: (lease: Lease) => unknown): ApprovalsOfStore {
  return {
    async ask(lease, question) {
      await mustHold(lease);
      return desk.ask(question);
    },
    answer: desk.answer,
    async take(lease, id, use) {
      await mustHold(lease);
      return desk.take(id, { ...use, fence: lease.fence });
    },
    approval: desk.find,
    approvals: desk.list,
  };
}

function statusOf(
  { answer, taken, expiresAt }: Pick<Approval, "answer" | "taken" | "expiresAt">,
  now: number,
): ApprovalStatus {
  if (taken) return "taken";
  if (answer?.decision === "denied") return "denied";
  return now >= Date.parse(expiresAt) ? "expired" : (answer?.decision ?? "asked");
}
