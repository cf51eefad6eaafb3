// Caches costly lookups while a snapshot reads the page, which does not change in the meantime.

let cache: Map<unknown, unknown> | undefined;

/** Runs `read` with a cache. The page must not change in it. */
export function withReadCache<Result>(read: () => Result): Result {
  if (cache) return read();
  cache = new Map();
  try {
    return read();
  } finally {
    cache = undefined;
  }
}

export function isReading(): boolean {
  return !!cache;
}

/** Caches what is found for each key during `withReadCache`. */
export function cachedByKey<Key, Result>(find: (key: Key) => Result): (key: Key) => Result {
  const cached = cachedPerRead(() => new Map<Key, Result>());
  return (key) => {
    const found = cached();
    if (!found) return find(key);
    if (!found.has(key)) found.set(key, find(key));
    return found.get(key) as Result;
  };
}

/** Caches the result of `find` during `withReadCache`. Returns undefined outside of it. */
export function cachedPerRead<Result>(find: () => Result): () => Result | undefined {
  return () => {
    if (cache && !cache.has(find)) cache.set(find, find());
    return cache?.get(find) as Result | undefined;
  };
}
