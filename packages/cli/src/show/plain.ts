// Prints one line per event, for logs, pipes and screen readers.
import type { AgentEvent } from "@giselles-ai/agent";
import { type ActionStep, messageBefore } from "@giselles-ai/protocol";
import { clean, quote } from "./clean.ts";
import { count, summary } from "./figures.ts";
import { formatAction } from "./format-action.ts";
import { formatOutput } from "./format-output.ts";
import { formatEnd, formatMessage, formatReadBack } from "./outcome.ts";
import type { Progress, ProgressOptions } from "./progress.ts";

type FormatEvent<Type extends AgentEvent["type"]> = (event: Extract<AgentEvent, { type: Type }>) => string[];

export function createPlainProgress({ output, page }: ProgressOptions): Progress {
  const write = (line: string) => void output.write(`${line}\n`);
  let steps: readonly Pick<ActionStep, "action">[] = [];

  const lines: { [Type in AgentEvent["type"]]?: FormatEvent<Type> } = {
    "page-sensed": ({ step, url, title, fields }) => [
      `step ${step}: page ${quote(title)} at ${clean(url)}, ${count(fields, "element")}`,
    ],
    "plan-made": ({ step, plan }) => {
      steps = plan.steps;
      const message = messageBefore(plan);
      return message === undefined ? [] : [`step ${step}: plan: ${clean(message)}`];
    },
    "review-asked": ({ step }) => [`step ${step}: needs approval`],
    "review-given": ({ step, review }) => {
      if (review.verdict === "approved") steps = review.steps;
      return review.verdict === "rejected" ? [`step ${step}: not approved`] : [];
    },
    "action-done": ({ step, index, execution }) => {
      const { action } = steps[index] ?? { action: { action: execution.action } };
      const { status, code } = execution;
      const details = [
        status === "applied" ? "" : code,
        formatReadBack(execution, action),
        formatMessage(execution, page),
      ]
        .filter(Boolean)
        .join("; ");
      return [`step ${step}: ${status}: ${formatAction(action, page)}${details && ` (${details})`}`];
    },
    "run-paused": () => ["paused"],
    "run-resumed": () => ["resumed"],
    "reply-given": ({ step, reply }) =>
      reply.from === "person"
        ? [`step ${step}: answered: ${clean(reply.text)}`]
        : [`step ${step}: the task is not done yet`],
    "run-done": ({ result }) => [
      formatEnd(result),
      ...(result.output ? formatOutput(result.output) : []),
      summary(result),
    ],
  };

  return {
    begin({ goal, url, profile, engine }) {
      write(`task: ${clean(goal)}`);
      write(`profile: ${profile}`);
      write(`engine: ${engine.name}, because ${engine.reason}`);
      if (url) write(`opening ${clean(url)}`);
    },
    show(event) {
      const format = lines[event.type] as FormatEvent<AgentEvent["type"]> | undefined;
      for (const line of format?.(event) ?? []) write(line);
    },
    pause: () => () => {},
    note: write,
    close() {},
  };
}
