/** Wakes waiters when something has changed, by key. */
export interface ChangeNotifier {
  notify(key: string): void;
  /** Resolves on the next notification of the key, after the timeout, or when the signal is aborted. */
  wait(key: string, options: { timeoutMs: number; signal: AbortSignal }): Promise<void>;
}

export function createChangeNotifier(): ChangeNotifier {
  const listeners = new Map<string, Set<() => void>>();
  return {
    notify(key) {
      for (const listener of listeners.get(key) ?? []) listener();
    },
    wait(key, { timeoutMs, signal }) {
      return new Promise((resolve) => {
        const waiting = listeners.get(key) ?? new Set();
        listeners.set(key, waiting);
        const done = () => {
          clearTimeout(timer);
          signal.removeEventListener("abort", done);
          waiting.delete(done);
          if (waiting.size === 0 && listeners.get(key) === waiting) listeners.delete(key);
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
