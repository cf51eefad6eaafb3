import { stopped } from "./exit-codes.ts";

export interface Stopping {
  readonly stopped: boolean;
  release(): void;
}

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
/** After this long without an end, there is one: a browser that hangs does not hold the terminal. */
const patienceMs = 8000;

/** The first signal asks for an end, the second makes one. */
export function stopOnSignals({ onFirst }: { onFirst(): void }): Stopping {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  const hear = () => {
    if (isStopped) process.exit(stopped);
    isStopped = true;
    timer = setTimeout(() => process.exit(stopped), patienceMs);
    timer.unref();
    onFirst();
  };
  for (const signal of signals) process.on(signal, hear);
  return {
    get stopped() {
      return isStopped;
    },
    release() {
      clearTimeout(timer);
      for (const signal of signals) process.off(signal, hear);
    },
  };
}
