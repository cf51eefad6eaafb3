// What calling a tool of a page came to. The tool's own words prove nothing: an effect is what the page shows.
import { quote } from "./describe-action.ts";
import { reportOf } from "./join-reports.ts";
import type { ExecutionReport, Outcome } from "./report.ts";

export type ToolAnswer =
  | { output: string }
  | { problem: "changed" }
  | { problem: "late" }
  | { problem: "failed"; message: string };

/**
 * The report of a call to a tool of the page. `isShown`: whether the page shows a change since the call.
 *
 * @example <caption>packages/protocol/src/page-tool.test.ts</caption>
 * const unseen = reportToolAnswer("search", { output: "found" }, { isShown: false });
 */
export function reportToolAnswer(name: string, answer: ToolAnswer, { isShown }: { isShown: boolean }): ExecutionReport {
  const output = "output" in answer && { output: answer.output };
  return reportOf([{ index: 0, ...outcomeOf(name, answer, isShown), ...output }]);
}

function outcomeOf(name: string, answer: ToolAnswer, isShown: boolean): Omit<Outcome, "index"> {
  const tool = quote(name);
  const shown = isShown ? "The page shows a change." : "The page shows no change.";
  if ("output" in answer)
    return isShown
      ? { status: "applied", message: `${tool} answered. ${shown}` }
      : { status: "unknown", message: `${tool} answered. ${shown} What it did cannot be verified.` };
  if (answer.problem === "changed")
    return {
      status: "refused",
      code: "STALE",
      message: `The page has removed or replaced its tool ${tool}. It was not called. Take a new snapshot.`,
    };
  if (answer.problem === "late")
    return { status: "unknown", code: "DEADLINE", message: `${tool} did not answer in time. ${shown}` };
  return { status: "unknown", code: "REJECTED", message: `${tool} failed: ${answer.message}. ${shown}` };
}
