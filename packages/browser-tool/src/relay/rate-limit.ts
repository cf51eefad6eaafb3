/** Limits the average calls per second of each key, with bursts of twice that. */
export function createRateLimit({ perSecond, now = Date.now }: { perSecond: number; now?: () => number }) {
  const buckets = new Map<string, { left: number; at: number }>();
  const burst = perSecond * 2;
  let sweepAt = 0;

  /** Removes buckets that are full again. */
  function sweep(): void {
    for (const [key, { at }] of buckets) if (now() - at > 2000) buckets.delete(key);
    sweepAt = now() + 2000;
  }

  return {
    mayCall(key: string): boolean {
      if (buckets.size > 1000 && now() >= sweepAt) sweep();
      const { left, at } = buckets.get(key) ?? { left: burst, at: now() };
      const refilled = Math.min(burst, left + ((now() - at) / 1000) * perSecond);
      buckets.set(key, { left: Math.max(0, refilled - 1), at: now() });
      return refilled >= 1;
    },
    /** The number of keys in memory. */
    get size(): number {
      return buckets.size;
    },
  };
}
