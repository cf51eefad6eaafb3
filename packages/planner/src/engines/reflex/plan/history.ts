import type { HistoryStep, StepExecution } from "@giselles-ai/protocol";
import { isUncertain, mayHaveHappened } from "@giselles-ai/protocol/rules";
import { type Memo, readMemo, type Written } from "./memo.ts";

/** What earlier steps achieved, by part of the instruction. */
export interface Past {
  /** How often a part succeeded, and how often it failed. */
  done: Map<number, number>;
  failed: Map<number, number>;
  /** Parts that may or may not have worked. They also count as done, so that they are not repeated. */
  uncertain: Set<number>;
  /** Elements that were already opened, or asked for suggestions. */
  tried: Set<string>;
  /** How often a field was filled. */
  fillCount(field: Written): number;
  /** Whether the last write into a field succeeded. */
  wasApplied(field: Written): boolean;
  /** Successful presses in a history without memos, which another engine proposed. */
  foreignPresses: number;
  /** The commands of an earlier step that followed after filling in. */
  rest: string | undefined;
  /** How often a step waited for the page. */
  waits: number;
  /** The reason of the person who denied the last step, possibly empty; undefined if it was not denied. */
  denied: string | undefined;
}

interface ExecutedStep {
  tool: string;
  execution: StepExecution;
  memo: Memo | undefined;
}

export function readHistory(steps: readonly HistoryStep[] = []): Past {
  const executed = steps.flatMap(listExecuted);
  const memos = executed.flatMap(({ memo }) => memo ?? []);
  return {
    ...countParts(executed),
    tried: new Set(memos.flatMap(({ tried }) => tried ?? [])),
    fillCount: ({ fieldId, label }) =>
      memos.filter(({ into }) => into?.fieldId === fieldId && into.label === label).length,
    wasApplied: ({ fieldId, label }) => {
      const last = executed.findLast(({ memo }) => memo?.into?.fieldId === fieldId && memo.into.label === label);
      return last !== undefined && mayHaveHappened(last.execution);
    },
    foreignPresses:
      memos.length > 0
        ? 0
        : executed.filter(({ tool, execution }) => pressTools.has(tool) && mayHaveHappened(execution)).length,
    rest: memos.findLast(({ rest }) => rest !== undefined)?.rest,
    waits: executed.filter(({ tool }) => tool === "wait_for_idle").length,
    denied: readDenial(steps.at(-1)),
  };
}

const pressTools = new Set(["click", "hotkey", "navigate"]);
const didNotRun: StepExecution = { status: "skipped" };

function listExecuted(step: HistoryStep): ExecutedStep[] {
  return step.proposal.steps.map(({ tool }, index) => ({
    tool,
    execution: step.executions[index] ?? didNotRun,
    memo: readMemo(step, index),
  }));
}

function countParts(executed: readonly ExecutedStep[]): Pick<Past, "done" | "failed" | "uncertain"> {
  const done = new Map<number, number>();
  const failed = new Map<number, number>();
  const uncertain = new Set<number>();
  for (const { execution, memo } of executed) {
    const { part } = memo ?? {};
    if (part === undefined) continue;
    const counts = mayHaveHappened(execution) ? done : failed;
    counts.set(part, (counts.get(part) ?? 0) + 1);
    if (isUncertain(execution)) uncertain.add(part);
    else if (mayHaveHappened(execution)) uncertain.delete(part);
  }
  return { done, failed, uncertain };
}

function readDenial(last: HistoryStep | undefined): string | undefined {
  const denial = last?.executions.find(({ code }) => code === "DENIED");
  return denial && (denial.reason ?? "");
}
