import { stopped } from "./exit-codes.ts";

export interface SignalListener {
  readonly stopped: boolean;
  release(): void;
}

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
/** After this time the process exits, even if a browser hangs. */
const shutdownTimeoutMs = 8000;

/** Resolves at the first signal. Call it before the program says that it is ready: a reader may stop it at once. */
export function untilSignal(): Promise<void> {
  return new Promise((stop) => {
    for (const signal of signals) process.once(signal, () => stop());
  });
}

/** The first signal asks the run to stop, the second exits at once. */
export function stopOnSignals({ onFirst }: { onFirst(): void }): SignalListener {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  const onSignal = () => {
    if (isStopped) process.exit(stopped);
    isStopped = true;
    timer = setTimeout(() => process.exit(stopped), shutdownTimeoutMs);
    timer.unref();
    onFirst();
  };
  for (const signal of signals) process.on(signal, onSignal);
  return {
    get stopped() {
      return isStopped;
    },
    release() {
      clearTimeout(timer);
      for (const signal of signals) process.off(signal, onSignal);
    },
  };
}
