// Caches costly lookups while a snapshot reads the page, which does not change in the meantime.

/** Empty the caches after the read that fills them. */
let clears: (() => void)[] | undefined;

/** Runs `read` with a cache. The page must not change in it. */
export function withReadCache<Result>(read: () => Result): Result {
  if (clears) return read();
  clears = [];
  try {
    return read();
  } finally {
    for (const clear of clears) clear();
    clears = undefined;
  }
}

export function isReading(): boolean {
  return !!clears;
}

/** Caches what is found for each key during `withReadCache`. */
export function cachedByKey<Key, Result>(find: (key: Key) => Result): (key: Key) => Result {
  const cached = cachedPerRead(() => new Map<Key, Result>());
  return (key) => {
    if (!clears) return find(key);
    const found = cached();
    let value = found.get(key);
    if (value === undefined && !found.has(key)) {
      value = find(key);
      found.set(key, value);
    }
    return value as Result;
  };
}

/** Calls `find` once during `withReadCache`, and each time outside of it. */
export function cachedPerRead<Result extends object>(find: () => Result): () => Result {
  let found: Result | undefined;
  return () => {
    if (!clears) return find();
    if (!found) {
      found = find();
      clears.push(() => {
        found = undefined;
      });
    }
    return found;
  };
}
