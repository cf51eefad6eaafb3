import type { AnyAction, ExecutionReport } from "@giselles-ai/protocol";

export interface Deciding {
  /** How long one call may last while nothing is decided, in ms. 0: nobody stands before the page. */
  patienceMs: number;
  signal: AbortSignal;
  /** Told before it is asked again. */
  onPending(): Promise<void>;
}

/** Asks again, with the very same actions, while whoever stands before the page is still asking a person. It is done once. */
async function untilDecided(
  execute: () => Promise<ExecutionReport>,
  { patienceMs, signal, onPending }: Deciding,
): Promise<ExecutionReport> {
  const until = Date.now() + patienceMs;
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

/** What is being decided. A call for what another call waits for waits with it: nobody is asked the same twice at a time. */
export class Decisions {
  readonly #open = new Map<string, Promise<ExecutionReport>>();

  async wait(
    actions: readonly AnyAction[],
    execute: () => Promise<ExecutionReport>,
    deciding: Deciding,
  ): Promise<ExecutionReport> {
    if (deciding.patienceMs === 0) return execute();
    const key = JSON.stringify(actions);
    const known = this.#open.get(key);
    if (known) return known;
    const decision = untilDecided(execute, deciding);
    this.#open.set(key, decision);
    try {
      return await decision;
    } finally {
      this.#open.delete(key);
    }
  }
}
