/** Waits for a change or a moment, whichever comes first. A change that nobody waited for is not lost. */
export interface Notifier {
  notify(): void;
  /** Resolves when there was a change since the last wait, with true; or after `ms`, with false. */
  wait(ms: number): Promise<boolean>;
}

export function createNotifier(): Notifier {
  let hasChanged = false;
  let wake: (() => void) | undefined;
  return {
    notify() {
      hasChanged = true;
      wake?.();
    },
    async wait(ms) {
      if (!hasChanged && ms > 0) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, Math.min(ms, 0x7fffffff));
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      wake = undefined;
      const wasNotified = hasChanged;
      hasChanged = false;
      return wasNotified;
    },
  };
}
