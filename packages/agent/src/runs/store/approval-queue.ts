// Requests, answers and uses are each written once and never changed. So if two processes answer or use an approval, one of
// them is refused.
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
import { type ApprovalUseRequest, explainInvalidApproval } from "../../review/approvals/approval.ts";
import { StoreError } from "../../store-error.ts";
import { checkId, isId, type RunLease, type RunStore, undefinedIfDamaged } from "./run-store.ts";

/** Texts by name, each written once. */
export interface WriteOnceTexts {
  /** Returns false if the name exists. */
  putOnce(name: string, text: string): Promise<boolean>;
  get(name: string): Promise<string | undefined>;
  names(): Promise<string[]>;
  /** Does nothing if the name does not exist. */
  drop(name: string): Promise<void>;
}

export interface ApprovalQueue {
  ask(question: ApprovalQuestion): Promise<Approval>;
  answer(id: string, answer: ApprovalAnswer): Promise<Approval>;
  take(id: string, use: ApprovalUseRequest & { fence: number }): Promise<Approval>;
  find(id: string): Promise<Approval | undefined>;
  list(filter?: { runId?: string; status?: ApprovalStatus }): Promise<Approval[]>;
  /** Deletes all approvals of a run. */
  removeAll(runId: string): Promise<void>;
}

const suffix = { question: ".question", answer: ".answer", use: ".use" };

export function createApprovalQueue(texts: WriteOnceTexts, now: () => number): ApprovalQueue {
  return new StoredApprovals(texts, now);
}

class StoredApprovals implements ApprovalQueue {
  readonly #texts: WriteOnceTexts;
  readonly #now: () => number;

  constructor(texts: WriteOnceTexts, now: () => number) {
    this.#texts = texts;
    this.#now = now;
  }

  async ask(question: ApprovalQuestion): Promise<Approval> {
    const text = JSON.stringify(approvalQuestionSchema.parse(question));
    if (!(await this.#texts.putOnce(`${checkId(question.id)}${suffix.question}`, text)))
      throw new StoreError("EXISTS", `The approval "${question.id}" already exists.`);
    return this.#mustFind(question.id);
  }

  async answer(id: string, answer: ApprovalAnswer): Promise<Approval> {
    const { status } = await this.#mustFind(id);
    if (status === "expired")
      throw new StoreError("EXPIRED", `The approval "${id}" has expired and can no longer be answered.`);
    const text = JSON.stringify(approvalAnswerSchema.parse(answer));
    if (status !== "asked" || !(await this.#texts.putOnce(`${id}${suffix.answer}`, text))) {
      const { answer: first } = await this.#mustFind(id);
      throw new StoreError(
        "ANSWERED",
        `The approval "${id}" was already answered by ${first?.approver}: ${first?.decision}.`,
      );
    }
    return this.#mustFind(id);
  }

  async take(id: string, { fence, ...use }: ApprovalUseRequest & { fence: number }): Promise<Approval> {
    const error = explainInvalidApproval(await this.#mustFind(id), use);
    if (error) throw error;
    const { runId, step } = use;
    const taken: ApprovalUse = { runId, step, fence, at: new Date(this.#now()).toISOString() };
    if (!(await this.#texts.putOnce(`${id}${suffix.use}`, JSON.stringify(taken))))
      throw new StoreError("TAKEN", `The approval "${id}" has already been used. Each approval is valid once.`);
    return this.#mustFind(id);
  }

  async find(id: string): Promise<Approval | undefined> {
    checkId(id);
    // The use is read first, so that a use is never returned without its answer.
    const use = await this.#texts.get(`${id}${suffix.use}`);
    const answer = await this.#texts.get(`${id}${suffix.answer}`);
    const question = await this.#texts.get(`${id}${suffix.question}`);
    if (question === undefined) return undefined;
    const parts = {
      ...approvalQuestionSchema.parse(JSON.parse(question)),
      ...(answer !== undefined && { answer: approvalAnswerSchema.parse(JSON.parse(answer)) }),
      ...(use !== undefined && { taken: approvalUseSchema.parse(JSON.parse(use)) }),
    };
    return { ...parts, status: statusOf(parts, this.#now()) };
  }

  async #mustFind(id: string): Promise<Approval> {
    const approval = await this.find(id);
    if (approval) return approval;
    throw new StoreError("NOT_FOUND", `There is no approval "${id}". "giselle approvals" lists the open ones.`);
  }

  async list({ runId, status }: { runId?: string; status?: ApprovalStatus } = {}): Promise<Approval[]> {
    const ids = (await this.#texts.names()).flatMap((name) =>
      name.endsWith(suffix.question) ? name.slice(0, -suffix.question.length) : [],
    );
    const all = await Promise.all(ids.filter(isId).map((id) => this.find(id).catch(undefinedIfDamaged)));
    return all
      .filter((approval) => approval !== undefined)
      .filter((approval) => (runId ?? approval.runId) === approval.runId)
      .filter((approval) => (status ?? approval.status) === approval.status)
      .sort((a, b) => a.askedAt.localeCompare(b.askedAt));
  }

  async removeAll(runId: string): Promise<void> {
    for (const { id } of await this.list({ runId })) {
      // The question last: it lists the approval, if this is interrupted.
      for (const part of [suffix.use, suffix.answer, suffix.question]) await this.#texts.drop(`${id}${part}`);
    }
  }
}

type ApprovalsOfStore = Pick<RunStore, "ask" | "answer" | "take" | "approval" | "approvals">;

/** The approval methods of a run store. Only the lease holder can request and use approvals. */
export function forLeaseHolders(queue: ApprovalQueue, mustHold: (lease: RunLease) => unknown): ApprovalsOfStore {
  return {
    async ask(lease, question) {
      await mustHold(lease);
      return queue.ask(question);
    },
    answer: (id, answer) => queue.answer(id, answer),
    async take(lease, id, use) {
      await mustHold(lease);
      return queue.take(id, { ...use, fence: lease.fence });
    },
    approval: (id) => queue.find(id),
    approvals: (filter) => queue.list(filter),
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
