// Answers the planner's questions: first with the answers that were given in advance, then at the terminal.
import { isCancel, text } from "@clack/prompts";
import type { AgentOptions } from "@giselles-ai/agent";
import { clean } from "./clean.ts";
import type { Progress } from "./progress.ts";

type AnswerQuestion = NonNullable<AgentOptions["onQuestion"]>;

export interface AnswerOptions {
  /** Used one after the other. */
  answers: readonly string[];
  /** Where to ask, if there is a terminal. */
  terminal?: { output: NodeJS.WriteStream; progress: Progress } | undefined;
}

export function createAnswerQuestion({ answers, terminal }: AnswerOptions): AnswerQuestion {
  const left = [...answers];
  return async (question, { signal }) => {
    const given = left.shift();
    if (given !== undefined || !terminal) return given;
    const { output, progress } = terminal;
    const resume = progress.pause();
    const answer = await text({ message: clean(question), withGuide: false, output, signal });
    resume();
    return isCancel(answer) ? undefined : answer;
  };
}

/** Explains how to answer a question that ended a run. `storeOption`: undefined if the run is not stored. */
export function explainAnswering(runId: string, storeOption: string | undefined): string {
  return storeOption === undefined
    ? 'Run it at a terminal to be asked, or add the answer: --answer "…"'
    : `Answer it with: giselle resume ${runId} --answer "…"${storeOption}`;
}
