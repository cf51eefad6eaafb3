import { type HistoryStep, isUnconfirmed, type StepExecution } from "@giselles-ai/protocol";
import { cutToBudget, estimateTokens } from "./budget.ts";

/** Turns are summarised this many at a time, so that the text before stays the same for several turns. */
const chunk = 4;
const maxOutputLength = 2000;

/**
 * Renders earlier turns as text within a token budget: what was done, with the results. If the budget is short, the oldest turns
 * become one line each, and then a number. Warns of steps that failed more than once. Uses no model.
 *
 * @example <caption>packages/planner/src/plan/history.test.ts</caption>
 * const text = renderHistory(long, budget);
 * expect(countTokens(text)).toBeLessThanOrEqual(budget);
 */
export function renderHistory(steps: readonly HistoryStep[], budget: number): string {
  if (steps.length === 0) return "No step has run yet.";
  const warnings = repeatedFailures(steps);
  const left = budget * 0.85 - estimateTokens(warnings.join("\n")); // many short lines need a little more
  const turns = steps.map((step, index) => renderInFull(step, index + 1, left / 2));
  const fits = (lines: readonly string[]) => estimateTokens(lines.join("\n")) <= left;
  const last = steps.length - 1;
  for (let count = 0; count < steps.length + chunk; count += chunk) {
    const short = Math.min(count, last);
    const lines = [
      ...steps.slice(0, short).map((step, index) => renderInALine(step, index + 1)),
      ...turns.slice(short),
    ];
    if (fits(lines)) return [...lines, ...warnings].join("\n");
  }
  const latest = cutToBudget(turns[last] ?? "", Math.max(40, left * 0.8));
  return [...summarise(steps.slice(0, last), left - estimateTokens(latest)), latest, ...warnings].join("\n");
}

/** One line for each turn. The oldest are left out if they do not fit. */
function summarise(steps: readonly HistoryStep[], budget: number): string[] {
  const lines = steps.map((step, index) => renderInALine(step, index + 1));
  for (let omitted = 0; omitted < lines.length; omitted += chunk) {
    const kept = [...(omitted > 0 ? [`(${omitted} earlier turns omitted)`] : []), ...lines.slice(omitted)];
    if (estimateTokens(`${kept.join("\n")}\n`) <= budget) return kept;
  }
  return lines.length === 0 ? [] : [`(${lines.length} earlier turns omitted)`];
}

function renderInALine(turn: HistoryStep, number: number): string {
  const { proposal, executions } = turn;
  const reply = renderReply(turn, number);
  if (reply !== undefined) return reply;
  const applied = executions.filter(({ status }) => status === "applied").length;
  const problems = proposal.steps.flatMap((_, index) => {
    const execution = executions[index];
    return execution && execution.status !== "applied" ? [`${name(turn, index)} ${verdict(execution)}`] : [];
  });
  const summary = problems.slice(0, 3).join("; ");
  return `${number}. ${clip(proposal.message, 80)}: ${applied} of ${proposal.steps.length} applied${summary === "" ? "" : `; ${summary}`}`;
}

const asked = "You asked the user, and got the answer above.";

/** A plan that asks after its steps is rendered with them. */
function renderReply(turn: HistoryStep, number: number): string | undefined {
  const { message, steps } = turn.proposal;
  const { reply, replyFrom } = turn;
  if (reply === undefined || steps.length > 0) return undefined;
  if (replyFrom === "person") return `${number}. ${[asked, turn.leftOut].filter(Boolean).join(" ")}`;
  return `${number}. You said done: ${clip(message, 80)} Not accepted: ${clip(reply, 600)}`;
}

/** Tool outputs share the budget equally. */
function renderInFull(turn: HistoryStep, number: number, budget: number): string {
  const { proposal, executions } = turn;
  const reply = renderReply(turn, number);
  if (reply !== undefined) return reply;
  const outputs = executions.filter(({ output }) => output).length;
  const tokensEach = budget / Math.max(1, outputs);
  const leftOut = turn.leftOut === undefined ? [] : [turn.leftOut];
  const lines = groupAlike(executions, proposal.steps.length).map((indexes) => renderSteps(turn, indexes, tokensEach));
  return [`${number}. ${clip(proposal.message, 200)}`, ...lines, ...leftOut, ...afterSteps(turn)].join("\n   ");
}

/** What followed the steps of a plan: the person's answer, or why its "done_when" did not count. */
function afterSteps({ reply, replyFrom }: HistoryStep): string[] {
  if (reply === undefined) return [];
  return [replyFrom === "check" ? `The run did not end there: ${clip(reply, 200)}.` : asked];
}

/** The indexes of steps that have one line: those that did not work, one after the other, for the same reason. */
function groupAlike(executions: readonly StepExecution[], count: number): number[][] {
  const groups: number[][] = [];
  const reasonOf = (index: number) => {
    const { status, code, message } = executions[index] ?? {};
    return status === "applied" ? undefined : JSON.stringify([status, code, withoutName(message)]);
  };
  for (let index = 0; index < count; index++) {
    const last = groups.at(-1);
    const reason = reasonOf(index);
    if (last && reason !== undefined && reason === reasonOf(index - 1)) last.push(index);
    else groups.push([index]);
  }
  return groups;
}

/** A reason without the element that it begins with, which differs from step to step. */
function withoutName(message = ""): string {
  return message.replace(/^"[^"]*" \([a-z]+-\d+\) /, "");
}

/** One step, or several that did not work for the same reason. */
function renderSteps(turn: HistoryStep, [first = 0, ...others]: readonly number[], outputTokens: number): string {
  const whole = renderStep(turn, first, outputTokens);
  if (others.length === 0) return whole;
  const words = [first, ...others].map((index) => name(turn, index));
  const counted = [...new Set(words)].map((one) => {
    const times = words.filter((other) => other === one).length;
    return times > 1 ? `${one} (${times} times)` : one;
  });
  const execution = turn.executions[first];
  const message = execution && messageOf(execution);
  const details = message ? `: ${clip(forPlans(withoutName(message)), 300)}` : "";
  return `${counted.join("; ")}: ${execution ? verdict(execution) : "did not run"}${details}`;
}

/** The person's reason for a denial is in the prompt as their answer: here it would be data. */
function messageOf({ message, reason }: StepExecution): string | undefined {
  return reason ? message?.replace(`: ${reason}`, ".") : message;
}

/** Without advice for clients of tools: a planner gets a new snapshot with each step, and its clicks have other arguments. */
function forPlans(message: string): string {
  return message
    .replace(/^(?:The page drew it again\.|The page navigated during this\.)$/, "")
    .replace(/ Take a new snapshot\.$/, "")
    .replace(
      'To answer yes, add "dialog": {"accept": true} to the action.',
      'To answer, add "dialog" to the click: "yes", or the text it asks for.',
    );
}

function renderStep(turn: HistoryStep, index: number, outputTokens: number): string {
  const { explanation = "" } = turn.proposal.steps[index] ?? {};
  const execution = turn.executions[index];
  const words = turn.words?.[index];
  const why = words && explanation && explanation !== turn.proposal.message ? ` (${clip(explanation, 80)})` : "";
  const { output } = execution ?? {};
  const message = execution && messageOf(execution);
  const details = [message && clip(forPlans(message), 300), output && clipToTokens(output, outputTokens)]
    .filter(Boolean)
    .join(" → ");
  const status = execution ? verdict(execution) : "did not run";
  const done = words && status === "applied" ? words : words ? `${words}: ${status}` : `${name(turn, index)} ${status}`;
  return `${done}${why}${details === "" ? "" : `: ${details}`}`;
}

function clipToTokens(text: string, tokens: number): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  const charactersPerToken = line.length / Math.max(1, estimateTokens(line));
  return clip(line, Math.max(1, Math.min(maxOutputLength, Math.floor(tokens * charactersPerToken))));
}

/**
 * Points out steps that failed in the same way in two plans, since models do not count. An element that the page has redrawn is
 * another one in the next plan.
 */
function repeatedFailures(steps: readonly HistoryStep[]): string[] {
  const counts = new Map<string, number>();
  for (const turn of steps) {
    const failures = turn.executions.flatMap((execution, index) =>
      isUnconfirmed(execution) && execution.code !== "STALE" ? `${name(turn, index)} ${verdict(execution)}` : [],
    );
    for (const failure of new Set(failures)) counts.set(failure, (counts.get(failure) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > 1)
    .slice(-5)
    .map(([failure, count]) => `! ${failure}, ${count} times. Try another way.`);
}

/** The step in words, or its tool and target. */
function name({ words, proposal }: HistoryStep, index: number): string {
  const described = words?.[index];
  if (described !== undefined) return clip(described, 120);
  const { tool = "", args = {} } = proposal.steps[index] ?? {};
  const target = args.id ?? args.url ?? args.path;
  return typeof target === "string" ? `${tool} ${clip(target, 80)}` : tool;
}

function verdict({ status, code }: StepExecution): string {
  if (status === "applied" && code === "NAVIGATED") return "opened a page"; // the next prompt has it
  return code ? `${status} (${code})` : status;
}

function clip(text: string, length: number): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  return line.length > length ? `${line.slice(0, length - 1)}…` : line;
}
