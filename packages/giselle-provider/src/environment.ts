/** The environment variables. Some edge runtimes have none. */
export function environment(): Record<string, string | undefined> {
  return globalThis.process?.env ?? {};
}
