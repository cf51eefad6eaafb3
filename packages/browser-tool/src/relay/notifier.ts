/** Waits for a change or a timeout. A change between two waits is not lost. */
export interface Notifier {
  notify(): void;
  /** Resolves with true after a change since the last wait, or with false after `ms`. */
  wait(ms: number): Promise<boolean>;
  readonly isWaiting: boolean;
}

export function createNotifier(): Notifier {
  return new WaitingNotifier();
}

/** An idle server has one per connected page, so it holds on to little. */
class WaitingNotifier implements Notifier {
  #hasChanged = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #resolve: ((hasChanged: boolean) => void) | undefined;

  get isWaiting(): boolean {
    return this.#resolve !== undefined;
  }

  readonly notify = () => {
    this.#hasChanged = true;
    this.end();
  };

  wait(ms: number): Promise<boolean> {
    return new Promise((resolve) => {
      this.#resolve = resolve;
      if (this.#hasChanged || ms <= 0) this.end();
      else this.#timer = setTimeout(endOf, Math.min(ms, 0x7fffffff), this);
    });
  }

  end(): void {
    if (!this.#resolve) return;
    clearTimeout(this.#timer);
    const [resolve, hasChanged] = [this.#resolve, this.#hasChanged];
    this.#resolve = undefined;
    this.#hasChanged = false;
    resolve(hasChanged);
  }
}

/** One function for all timers. */
function endOf(notifier: WaitingNotifier): void {
  notifier.end();
}
