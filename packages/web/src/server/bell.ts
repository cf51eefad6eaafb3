/** Tells those who wait for it that something has changed, by its name. */
export interface Bell {
  ring(name: string): void;
  /** Resolves at the next ring of the name, after the time, or when the signal is aborted. */
  hear(name: string, options: { timeoutMs: number; signal: AbortSignal }): Promise<void>;
}

export function createBell(): Bell {
  const listeners = new Map<string, Set<() => void>>();
  return {
    ring(name) {
      for (const listener of listeners.get(name) ?? []) listener();
    },
    hear(name, { timeoutMs, signal }) {
      return new Promise((resolve) => {
        const waiting = listeners.get(name) ?? new Set();
        listeners.set(name, waiting);
        const done = () => {
          clearTimeout(timer);
          signal.removeEventListener("abort", done);
          waiting.delete(done);
          if (waiting.size === 0 && listeners.get(name) === waiting) listeners.delete(name);
          resolve();
        };
        const timer = setTimeout(done, timeoutMs);
        signal.addEventListener("abort", done, { once: true });
        waiting.add(done);
        if (signal.aborted) done();
      });
    },
  };
}
