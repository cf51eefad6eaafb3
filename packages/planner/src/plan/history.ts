import { type HistoryStep, isUnconfirmed, type PlanStep, type StepExecution } from "@giselles-ai/protocol";
import { cutToBudget, estimateTokens } from "./budget.ts";

/**
 * Renders earlier turns as text within a budget of tokens: the latest in full, older ones in one line each, and what has
 * failed more than once is pointed out. No model is asked.
 *
 * @example <caption>packages/planner/src/plan/history.test.ts</caption>
 * const text = renderHistory(long, budget);
 * expect(countTokens(text)).toBeLessThanOrEqual(budget);
 */
export function renderHistory(steps: readonly HistoryStep[], budget: number): string {
  const latest = steps.at(-1);
  if (!latest) return "No step has run yet.";
  const warnings = repeatedFailures(steps);
  const left = budget - estimateTokens(warnings.join("\n"));
  const full = cutToBudget(renderInFull(latest, steps.length, left), Math.max(40, left));
  const older = renderOlder(steps.slice(0, -1), left - estimateTokens(full));
  return [...older, full, ...warnings].join("\n");
}

function renderOlder(steps: readonly HistoryStep[], budget: number): string[] {
  const lines: string[] = [];
  let left = budget - 20;
  for (let index = steps.length - 1; index >= 0; index -= 1) {
    const step = steps[index];
    const line = step ? renderInALine(step, index + 1) : "";
    left -= estimateTokens(`${line}\n`);
    if (left < 0) return [`(${index + 1} earlier turns are left out)`, ...lines];
    lines.unshift(line);
  }
  return lines;
}

function renderInALine({ proposal, executions }: HistoryStep, number: number): string {
  const applied = executions.filter(({ status }) => status === "applied").length;
  const troubles = proposal.steps.flatMap((step, index) => {
    const execution = executions[index];
    return execution && execution.status !== "applied" ? [`${name(step)} ${verdict(execution)}`] : [];
  });
  const told = troubles.slice(0, 3).join("; ");
  return `${number}. ${clip(proposal.message, 80)}: ${applied} of ${proposal.steps.length} applied${told === "" ? "" : `; ${told}`}`;
}

/** What tools gave back shares what is left of the budget, so that the last of them is told too, and so are earlier turns. */
function renderInFull({ proposal, executions }: HistoryStep, number: number, budget: number): string {
  const render = (tokensEach: number) => {
    const lines = proposal.steps.map((step, index) => {
      const execution = executions[index];
      const { message, output } = execution ?? {};
      const told = [message && clip(message, 300), output && clipToTokens(output, tokensEach)]
        .filter(Boolean)
        .join(" → ");
      return `   ${name(step)} ${execution ? verdict(execution) : "did not run"}${told === "" ? "" : `: ${told}`}`;
    });
    return [`${number}. ${clip(proposal.message, 200)}`, ...lines].join("\n");
  };
  const outputs = executions.filter(({ output }) => output).length;
  const left = budget * 0.8 - estimateTokens(render(0)) - 40;
  return render(outputs === 0 ? 0 : left / outputs);
}

function clipToTokens(text: string, tokens: number): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  const charactersPerToken = line.length / Math.max(1, estimateTokens(line));
  return clip(line, Math.max(1, Math.min(2000, Math.floor(tokens * charactersPerToken))));
}

/** A step that failed twice in the same way will fail again: say so, since models do not count. */
function repeatedFailures(steps: readonly HistoryStep[]): string[] {
  const counts = new Map<string, number>();
  for (const { proposal, executions } of steps) {
    proposal.steps.forEach((step, index) => {
      const execution = executions[index];
      if (!execution || !isUnconfirmed(execution)) return;
      const failure = `${name(step)} ${verdict(execution)}`;
      counts.set(failure, (counts.get(failure) ?? 0) + 1);
    });
  }
  return [...counts]
    .filter(([, count]) => count > 1)
    .slice(-5)
    .map(([failure, count]) => `! ${failure}, ${count} times. Try another way.`);
}

function name({ tool, args }: PlanStep): string {
  const target = args.id ?? args.url ?? args.path;
  return typeof target === "string" ? `${tool} ${clip(target, 80)}` : tool;
}

function verdict({ status, code }: StepExecution): string {
  return code ? `${status} (${code})` : status;
}

function clip(text: string, length: number): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  return line.length > length ? `${line.slice(0, length - 1)}…` : line;
}
