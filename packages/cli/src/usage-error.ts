/** Something that the user can put right in how the command was called or set up. It ends with exit code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
