import type { ExecutionReport } from "@giselles-ai/protocol";

export interface Deciding {
  /** How long one call may last while nothing is decided, in ms. */
  patienceMs: number;
  signal: AbortSignal;
  /** Told before it is asked again. */
  onPending(): Promise<void>;
}

/** Asks again, with the very same actions, while whoever stands before the page is still asking a person. It is done once. */
export async function untilDecided(
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
