// Option names of earlier releases. They keep working; new code uses the names that they stand for.

export interface OldOptions {
  /** @deprecated Use `navigationTimeoutMs`. */
  arrivalMs?: number;
  /** @deprecated Use `unresponsiveMs`. */
  silenceMs?: number;
}

interface Timeouts {
  navigationTimeoutMs?: number;
  unresponsiveMs?: number;
}

/** The time limits of a driver, by their new or old names, with their defaults. */
export function readTimeouts(options: Timeouts & OldOptions): Required<Timeouts> {
  return {
    navigationTimeoutMs: options.navigationTimeoutMs ?? options.arrivalMs ?? 20_000,
    unresponsiveMs: options.unresponsiveMs ?? options.silenceMs ?? 25_000,
  };
}
