import type { Approval } from "../shared/messages.ts";
import type { State } from "./state.ts";

/** The questions that wait for the user, who answers them in the popup. Each answer is used once. */
export class Approvals {
  readonly #state: State;
  readonly #onChange: () => void;
  readonly #waiting = new Map<string, () => void>();

  constructor(state: State, onChange: () => void) {
    this.#state = state;
    this.#onChange = onChange;
  }

  async open(approval: Approval): Promise<void> {
    if (this.#find(approval.approvalId)) return;
    this.#state.data.approvals.push(approval);
    await this.#state.save();
    this.#onChange();
  }

  /** The decision, or "open" if there is none before `until`. A decision is removed when it is returned. */
  async wait(approvalId: string, until: number): Promise<Approval["decision"]> {
    while (this.#find(approvalId)?.decision === "open" && Date.now() < until) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, until - Date.now());
        this.#waiting.set(approvalId, () => {
          clearTimeout(timer);
          resolve();
        });
      });
    }
    const approval = this.#find(approvalId);
    if (!approval) return "denied"; // the tab is no longer shared
    if (approval.decision !== "open") this.#remove((other) => other === approval);
    return approval.decision;
  }

  async decide(approvalId: string, isApproved: boolean): Promise<void> {
    const approval = this.#find(approvalId);
    if (approval) approval.decision = isApproved ? "approved" : "denied";
    await this.#state.save();
    this.#waiting.get(approvalId)?.();
    this.#onChange();
  }

  /** Removes the questions about a tab, which then count as denied. */
  removeOf(tabId: number): void {
    this.#remove((approval) => approval.tabId === tabId);
  }

  #find(approvalId: string): Approval | undefined {
    return this.#state.data.approvals.find((approval) => approval.approvalId === approvalId);
  }

  #remove(matches: (approval: Approval) => boolean): void {
    const { data } = this.#state;
    const removed = data.approvals.filter(matches);
    data.approvals = data.approvals.filter((approval) => !matches(approval));
    for (const { approvalId } of removed) this.#waiting.get(approvalId)?.();
    void this.#state.save();
    this.#onChange();
  }
}
