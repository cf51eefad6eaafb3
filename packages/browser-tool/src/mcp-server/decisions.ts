import type { AnyAction, ExecutionReport } from "@giselles-ai/protocol";

export interface DecisionWait {
  /** How long one call waits for a decision, in ms. 0: does not wait. */
  approvalTimeoutMs: number;
  signal: AbortSignal;
  /** Called before each new attempt. */
  onPending(): Promise<void>;
}

/** Repeats the same request while a person elsewhere has not decided. The actions run once. */
async function executeUntilDecided(
  execute: () => Promise<ExecutionReport>,
  { approvalTimeoutMs, signal, onPending }: DecisionWait,
): Promise<ExecutionReport> {
  const until = Date.now() + approvalTimeoutMs;
  for (;;) {
    const report = await execute();
    if (!isPending(report) || Date.now() >= until) return report;
    signal.throwIfAborted();
    await onPending();
  }
}

function isPending({ outcomes = [] }: ExecutionReport): boolean {
  return outcomes.some(({ code }) => code === "PENDING");
}

/** The calls that wait for a decision. Calls with the same actions share one wait, so a person is asked once. */
export class Decisions {
  readonly #open = new Map<string, Promise<ExecutionReport>>();

  async wait(
    actions: readonly AnyAction[],
    execute: () => Promise<ExecutionReport>,
    wait: DecisionWait,
  ): Promise<ExecutionReport> {
    if (wait.approvalTimeoutMs === 0) return execute();
    const key = JSON.stringify(actions);
    const open = this.#open.get(key);
    if (open) return open;
    const decision = executeUntilDecided(execute, wait);
    this.#open.set(key, decision);
    try {
      return await decision;
    } finally {
      this.#open.delete(key);
    }
  }
}
