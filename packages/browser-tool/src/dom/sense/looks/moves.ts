// Finds what has changed its place among the things that were there before.

/** The keys that are no longer in the same order, as few as possible. */
export function findMoved(before: string[], after: string[]): string[] {
  const places = new Map(before.map((key, index) => [key, index]));
  const common = after.filter((key) => places.has(key));
  const kept = new Set(longestRising(common.map((key) => places.get(key) as number)));
  return common.filter((key) => !kept.has(places.get(key) as number));
}

/** The longest rising subsequence. */
function longestRising(numbers: number[]): number[] {
  const lasts: number[] = [];
  const previous = new Map<number, number | undefined>();
  for (const number of numbers) {
    // Most numbers rise, so this looks at few.
    const place = lasts.findLastIndex((last) => last < number);
    previous.set(number, lasts[place]);
    lasts[place + 1] = number;
  }
  const rising: number[] = [];
  for (let number = lasts.at(-1); number !== undefined; number = previous.get(number)) rising.push(number);
  return rising;
}
