/** A mistake in options or settings that the user can fix. Exit code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
