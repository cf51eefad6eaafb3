/** Waits. Rejects with the signal's reason when it is aborted. */
export type Sleep = (ms: number, options?: { signal?: AbortSignal }) => Promise<void>;

/** Does not keep the process alive. */
export const abortableSleep: Sleep = (ms, { signal } = {}) =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, ms);
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    if (typeof timer === "object") timer.unref();
    signal?.addEventListener("abort", stop, { once: true });
  });

/** Resolves like the promise, or rejects with the signal's reason if it is aborted first. */
export function unlessAborted<Value>(promise: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  if (!signal) return promise;
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}
