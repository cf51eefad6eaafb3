// How long a batch may take, and until when.
import { refuse } from "./action-error.ts";
import type { ExecuteOptions } from "./execute-options.ts";
import { sleep } from "./settle.ts";

/** How long the script for widgets may take, in ms. */
const maxLoadMs = 8000;

/** Throws if no further action may start. */
export function mustHaveTime({ signal, deadline }: Pick<ExecuteOptions, "signal" | "deadline">): void {
  if (signal?.aborted) refuse("ABORTED", "The run was stopped.", "skipped");
  // False without a deadline.
  if (Date.now() > (deadline as number))
    refuse("DEADLINE", "The time limit was reached before this was done.", "skipped");
}

/** Rejects if the script for widgets does not arrive while there is time. */
export async function withinTime<Result>(
  loading: Promise<Result>,
  { signal, deadline = Number.POSITIVE_INFINITY }: Pick<ExecuteOptions, "signal" | "deadline">,
): Promise<Result> {
  const stopped = new Promise((resolve) => signal?.addEventListener("abort", resolve));
  const late = Promise.race([stopped, sleep(Math.min(maxLoadMs, deadline + 1 - Date.now()))]);
  const tooLate = late.then(() => {
    throw Error("it did not arrive in time");
  });
  return Promise.race([loading, tooLate]);
}
