export interface Backoff {
  /** Calls `retry` after a pause that grows with every call, or as soon as the browser is online. */
  wait(retry: () => void): void;
  /** Makes the next pause short again. */
  reset(): void;
  cancel(): void;
  /** The time since the first failure in a row, in ms. */
  readonly elapsedMs: number;
}

const firstMs = 300;
const maxMs = 5000;

export function createBackoff(): Backoff {
  let pauseMs = firstMs;
  let since: number | undefined;
  let cancel = () => {};
  return {
    wait(retry) {
      cancel();
      since ??= Date.now();
      const go = () => {
        cancel();
        retry();
      };
      const timer = setTimeout(go, pauseMs);
      addEventListener("online", go);
      cancel = () => {
        clearTimeout(timer);
        removeEventListener("online", go);
      };
      pauseMs = Math.min(maxMs, pauseMs * 2);
    },
    reset() {
      pauseMs = firstMs;
      since = undefined;
    },
    cancel: () => cancel(),
    get elapsedMs() {
      return since === undefined ? 0 : Date.now() - since;
    },
  };
}
