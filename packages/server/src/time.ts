/** Resolves after a time or when the signal is aborted, whichever comes first. */
export function pause(ms: number, signal?: AbortSignal, { isBackground = false } = {}): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    if (isBackground) timer.unref(); // it does not keep the process alive
    signal?.addEventListener("abort", done, { once: true });
    if (signal?.aborted) done();
  });
}

/** Waits for a promise, at most this long. */
export async function waitAtMost(ms: number, promise: Promise<unknown>): Promise<void> {
  const done = new AbortController();
  try {
    await Promise.race([promise, pause(ms, done.signal)]);
  } finally {
    done.abort();
  }
}
