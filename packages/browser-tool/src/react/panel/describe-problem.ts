import { ConnectionLostError, RefusedError, StopFailedError } from "../chat/errors.ts";
import type { Words } from "../words/words.ts";

/** Describes a problem and what to do about it, never with a technical message alone. */
export function describeProblem(problem: Error, { problems }: Words): string {
  if (problem instanceof StopFailedError) return problems.notStopped;
  if (problem instanceof ConnectionLostError) return problems.unreachable;
  if (/SESSION_NOT_FOUND|There is no session/.test(problem.message)) return problems.expired;
  if (/ALREADY_ANSWERED|TAKEN_OVER|taken over/.test(problem.message)) return problems.elsewhere;
  const message = problem.message.trim();
  if (problem instanceof RefusedError) return message || problems.refused;
  return message ? `${problems.failed} ${message}` : problems.failed;
}
