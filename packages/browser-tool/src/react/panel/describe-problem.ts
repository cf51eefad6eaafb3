import { LostConnection, NotStopped, Refused } from "../chat/lost-connection.ts";
import type { Words } from "../words/words.ts";

/** What went wrong, and the way out; never a program's own words alone. */
export function describeProblem(problem: Error, { problems }: Words): string {
  if (problem instanceof NotStopped) return problems.notStopped;
  if (problem instanceof LostConnection) return problems.unreachable;
  if (/SESSION_NOT_FOUND|was not found or has expired/.test(problem.message)) return problems.expired;
  if (/ALREADY_ANSWERED|TAKEN_OVER|has gone on|taken over/.test(problem.message)) return problems.elsewhere;
  const said = problem.message.trim();
  if (problem instanceof Refused) return said || problems.refused;
  return said ? `${problems.failed} ${said}` : problems.failed;
}
