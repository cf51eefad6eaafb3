/** The clock that our packages take as an option, so that tests need not wait. */
export interface Clock {
  now(): number;
  /** Resolves when `ms` have passed; rejects with the signal's reason when it is aborted. */
  sleep(ms: number, options?: { signal?: AbortSignal }): Promise<void>;
}

export interface ManualClock extends Clock {
  /** Advances the time and wakes sleepers in order, one after the other. */
  advance(ms: number): Promise<void>;
  /** The number of pending sleeps. */
  sleepers(): number;
}

/** A clock that moves only when `advance` is called. */
export function createManualClock(start = Date.UTC(2026, 0, 1)): ManualClock {
  let time = start;
  const sleeping = new Set<{ until: number; wake: () => void }>();
  const next = (limit: number) =>
    [...sleeping].filter(({ until }) => until <= limit).sort((a, b) => a.until - b.until)[0];
  return {
    now: () => time,
    sleepers: () => sleeping.size,
    sleep(ms, { signal } = {}) {
      return new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason);
        const sleeper = { until: time + ms, wake: resolve };
        sleeping.add(sleeper);
        signal?.addEventListener("abort", () => sleeping.delete(sleeper) && reject(signal.reason), { once: true });
      });
    },
    async advance(ms) {
      const limit = time + ms;
      for (let sleeper = next(limit); sleeper; sleeper = next(limit)) {
        time = sleeper.until;
        sleeping.delete(sleeper);
        sleeper.wake();
        await letOthersRun(); // a woken sleeper may sleep again within the same stretch of time
      }
      time = limit;
    },
  };
}

function letOthersRun(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
