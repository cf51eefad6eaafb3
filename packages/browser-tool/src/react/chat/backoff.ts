export interface Backoff {
  /** Calls `again` after a pause that grows from one call to the next, or as soon as the browser is online again. */
  wait(again: () => void): void;
  /** After a success the next pause is short again. */
  reset(): void;
  cancel(): void;
  /** Since the first of the failures in a row, in ms. */
  readonly elapsedMs: number;
}

const firstMs = 300;
const longestMs = 5000;

export function createBackoff(): Backoff {
  let pauseMs = firstMs;
  let since: number | undefined;
  let cancel = () => {};
  return {
    wait(again) {
      cancel();
      since ??= Date.now();
      const go = () => {
        cancel();
        again();
      };
      const timer = setTimeout(go, pauseMs);
      addEventListener("online", go);
      cancel = () => {
        clearTimeout(timer);
        removeEventListener("online", go);
      };
      pauseMs = Math.min(longestMs, pauseMs * 2);
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
