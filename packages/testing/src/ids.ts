/** Creates sequential ids instead of random ones: `request-1`, `request-2`. */
export function createIds(prefix: string): () => string {
  let count = 0;
  return () => `${prefix}-${++count}`;
}
