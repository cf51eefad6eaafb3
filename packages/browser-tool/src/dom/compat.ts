// Option names of earlier releases. They keep working; new code uses the names that they stand for.

export interface OldExecuteOptions {
  /** @deprecated Use `continueAfterFailure`. */
  goOn?: boolean;
}

export function continuesAfterFailure({
  continueAfterFailure,
  goOn,
}: OldExecuteOptions & { continueAfterFailure?: boolean }): boolean | undefined {
  return continueAfterFailure ?? goOn;
}
