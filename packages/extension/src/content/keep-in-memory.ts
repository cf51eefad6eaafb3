/** A storage that ends with the document, and that the page cannot see. */
export function keepInMemory(): Storage {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  } as Storage; // a journal uses nothing else
}
