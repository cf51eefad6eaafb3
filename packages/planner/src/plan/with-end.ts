import { PlannerError } from "../planner-error.ts";

/** Ends at once when told to, even if an engine does not listen; and gives every failure a code. */
export async function withEnd<Result>(
  work: () => Promise<Result>,
  both: AbortSignal,
  { signal, timeoutMs }: { signal: AbortSignal | undefined; timeoutMs: number },
): Promise<Result> {
  const ended = () =>
    signal?.aborted
      ? new PlannerError("aborted", "Planning was stopped.", { cause: signal.reason })
      : new PlannerError(
          "engine_unavailable",
          `The model did not answer within ${timeoutMs} ms. Give it longer (timeoutMs), or use a faster one.`,
          { attempts: 1, retryable: true },
        );
  if (both.aborted) throw ended();
  let stop = () => {};
  const end = new Promise<never>((_, reject) => {
    stop = () => reject(ended());
    both.addEventListener("abort", stop, { once: true });
  });
  try {
    return await Promise.race([work(), end]);
  } catch (error) {
    if (both.aborted) throw ended();
    if (PlannerError.isInstance(error)) throw error;
    throw new PlannerError("engine_unavailable", `The engine failed: ${describe(error)}`, { cause: error });
  } finally {
    both.removeEventListener("abort", stop);
  }
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
