// Option names of earlier releases. They keep working; new code uses the names that they stand for.

export interface OldExecuteOptions {
  /** @deprecated Use `continueAfterFailure`. */
  goOn?: boolean;
}

export function continuesAfterFailure(options: OldExecuteOptions & { continueAfterFailure?: boolean }): boolean {
  return options.continueAfterFailure ?? options.goOn ?? false;
}
