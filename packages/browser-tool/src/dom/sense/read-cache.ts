// Caches costly lookups while a snapshot reads the page, which does not change in the meantime.

let cache: Map<unknown, unknown> | undefined;

/** Runs `read` with a cache. The page must not change in it. */
export function withReadCache<Result>(read: () => Result): Result {
  cache = new Map();
  try {
    return read();
  } finally {
    cache = undefined;
  }
}

/** Caches the result of `find` during `withReadCache`. Returns undefined outside of it. */
export function cachedPerRead<Result>(find: () => Result): () => Result | undefined {
  return () => {
    if (cache && !cache.has(find)) cache.set(find, find());
    return cache?.get(find) as Result | undefined;
  };
}
