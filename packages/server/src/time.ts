/** Resolves after a time, or when the signal is aborted, whichever comes first. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal?.addEventListener("abort", done, { once: true });
    if (signal?.aborted) done();
  });
}

/** Waits for something, but no longer than this. */
export async function waitAtMost(ms: number, something: Promise<unknown>): Promise<void> {
  const enough = new AbortController();
  try {
    await Promise.race([something, pause(ms, enough.signal)]);
  } finally {
    enough.abort();
  }
}
