const maxEntries = 20_000;
let edition = 0;

/** Empties all caches. Call it when words were added: what was read before may mean something else now. */
export function forgetAll(): void {
  edition += 1;
}

/** Caches results by text, since the same texts are read at every step of a run. The cache is bounded. */
export function memoize<Result>(read: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, Result>();
  let filledIn = edition;
  return (text) => {
    if (filledIn !== edition) known.clear();
    filledIn = edition;
    const found = known.get(text);
    if (found !== undefined || known.has(text)) return found as Result;
    const result = read(text);
    if (known.size >= maxEntries) known.clear();
    known.set(text, result);
    return result;
  };
}

/** The same for two texts. */
export function memoizePair<Result>(
  read: (one: string, other: string) => Result,
): (one: string, other: string) => Result {
  const known = memoize((one: string) => memoize((other: string) => read(one, other)));
  return (one, other) => known(one)(other);
}
