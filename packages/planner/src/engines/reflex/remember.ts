const most = 20_000;

/** The same text is read again at every step of a run: what was made of it is kept, up to a bound. */
export function remember<Result>(read: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, Result>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined || known.has(text)) return found as Result;
    const result = read(text);
    if (known.size >= most) known.clear();
    known.set(text, result);
    return result;
  };
}
