import type { ApprovalDecision, ApprovalSource } from "@giselles-ai/browser-tool/react/internal";
import type { Approval, ApprovalQuestion } from "@giselles-ai/protocol";

interface OpenApproval {
  approval: Approval;
  answer(decision: ApprovalDecision): void;
}

/** Approvals that the panel itself answers, while the page lives. */
export class PageApprovals implements ApprovalSource {
  #open: OpenApproval | undefined;
  #changed = createSignal();

  /** Resolves when something is open, or at the next change. */
  async read(_: string, signal: AbortSignal): Promise<Approval[]> {
    if (!this.#open) await Promise.race([this.#changed.promise, aborted(signal)]);
    return this.#open ? [this.#open.approval] : [];
  }

  async decide(approvalId: string, decision: ApprovalDecision): Promise<void> {
    if (this.#open?.approval.id !== approvalId)
      throw Object.assign(new Error("This approval is no longer open."), { status: 409 });
    this.#open.answer(decision);
  }

  /** Waits for the person's decision. No decision in time is a denial. Rejects when `signal` is aborted. */
  async request(question: ApprovalQuestion, signal: AbortSignal): Promise<ApprovalDecision> {
    signal.throwIfAborted();
    const decided = new Promise<ApprovalDecision>((resolve) => {
      this.#change({ approval: { ...question, status: "asked" }, answer: resolve });
    });
    try {
      const expired = AbortSignal.timeout(Math.max(0, Date.parse(question.expiresAt) - Date.now()));
      const decision = await Promise.race([decided, aborted(signal), aborted(expired)]);
      signal.throwIfAborted();
      return decision ?? { decision: "denied", reason: "" };
    } finally {
      this.#change(undefined);
    }
  }

  #change(open: OpenApproval | undefined): void {
    this.#open = open;
    this.#changed.fire();
    this.#changed = createSignal();
  }
}

function createSignal(): { promise: Promise<void>; fire(): void } {
  let fire = () => {};
  const promise = new Promise<void>((resolve) => {
    fire = resolve;
  });
  return { promise, fire };
}

function aborted(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(undefined);
    signal.addEventListener("abort", () => resolve(undefined), { once: true });
  });
}
