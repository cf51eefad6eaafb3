import type { TabApproval } from "../shared/messages.ts";
import type { State } from "./state.ts";

/** For this long a question can be answered, and its answer be used: the page that the user saw is soon another. */
const lifetimeMs = 15 * 60_000;

/** The questions that wait for the user, who answers them in the popup. The first answer counts, and is used once. */
export class OpenApprovals {
  readonly #state: State;
  readonly #onChange: () => void;
  readonly #waiting = new Map<string, () => void>();

  constructor(state: State, onChange: () => void) {
    this.#state = state;
    this.#onChange = onChange;
  }

  async open(approval: Omit<TabApproval, "decision" | "until">): Promise<void> {
    this.removeExpired();
    if (this.#find(approval.approvalId)) return;
    this.#state.data.approvals.push({ ...approval, decision: "open", until: Date.now() + lifetimeMs });
    await this.#state.save();
    this.#onChange();
  }

  /** The decision, or "open" if there is none before `until`. A decision is removed when it is returned. */
  async wait(approvalId: string, until: number): Promise<TabApproval["decision"]> {
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
    this.removeExpired();
    const approval = this.#find(approvalId);
    if (approval?.decision !== "open") return; // answered before, perhaps in another window
    approval.decision = isApproved ? "approved" : "denied";
    await this.#state.save();
    this.#waiting.get(approvalId)?.();
    this.#onChange();
  }

  removeExpired(): void {
    const now = Date.now();
    if (this.#state.data.approvals.some(({ until }) => until <= now)) this.#remove(({ until }) => until <= now);
  }

  /** Removes the questions about a tab, which then count as denied. */
  removeOf(tabId: number): void {
    this.#remove((approval) => approval.tabId === tabId);
  }

  #find(approvalId: string): TabApproval | undefined {
    return this.#state.data.approvals.find((approval) => approval.approvalId === approvalId);
  }

  #remove(matches: (approval: TabApproval) => boolean): void {
    const { data } = this.#state;
    const removed = data.approvals.filter(matches);
    data.approvals = data.approvals.filter((approval) => !matches(approval));
    for (const { approvalId } of removed) this.#waiting.get(approvalId)?.();
    void this.#state.save();
    this.#onChange();
  }
}
