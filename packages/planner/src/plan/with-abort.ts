import { PlannerError } from "../planner-error.ts";

/** Rejects at once on abort or timeout, even if the engine ignores the signal, and turns every failure into a PlannerError. */
export async function withAbort<Result>(
  work: () => Promise<Result>,
  eitherSignal: AbortSignal,
  { signal, timeoutMs }: { signal: AbortSignal | undefined; timeoutMs: number },
): Promise<Result> {
  const createError = () =>
    signal?.aborted
      ? new PlannerError("aborted", "Planning was cancelled.", { cause: signal.reason })
      : new PlannerError(
          "engine_unavailable",
          `The model took too long: it did not answer within ${timeoutMs / 1000} seconds. Raise GISELLE_PLAN_TIMEOUT_MS (timeoutMs), or use a faster model.`,
          { attempts: 1, retryable: true },
        );
  if (eitherSignal.aborted) throw createError();
  let onAbort = () => {};
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(createError());
    eitherSignal.addEventListener("abort", onAbort, { once: true });
  });
  try {
    return await Promise.race([work(), aborted]);
  } catch (error) {
    if (eitherSignal.aborted) throw createError();
    if (PlannerError.isInstance(error)) throw error;
    throw new PlannerError("engine_unavailable", `The engine failed: ${describe(error)}`, { cause: error });
  } finally {
    eitherSignal.removeEventListener("abort", onAbort);
  }
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
