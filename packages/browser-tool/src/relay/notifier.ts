/** Waits for a change or a timeout. A change between two waits is not lost. */
export interface Notifier {
  notify(): void;
  /** Resolves with true after a change since the last wait, or with false after `ms`. */
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
