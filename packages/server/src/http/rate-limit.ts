/** So many calls a second on average, and a burst of twice that, for each key. */
export function createRateLimit({ perSecond, now = Date.now }: { perSecond: number; now?: () => number }) {
  const buckets = new Map<string, { left: number; at: number }>();
  const burst = perSecond * 2;
  return function mayCall(key: string): boolean {
    const { left, at } = buckets.get(key) ?? { left: burst, at: now() };
    const refilled = Math.min(burst, left + ((now() - at) / 1000) * perSecond);
    buckets.set(key, { left: Math.max(0, refilled - 1), at: now() });
    return refilled >= 1;
  };
}
