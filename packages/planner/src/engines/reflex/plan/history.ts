import { type HistoryStep, isUncertain, mayHaveHappened, type StepExecution } from "@giselles-ai/protocol";
import { type Memo, readMemo, type Written } from "./memo.ts";

/** What earlier steps did: which parts of the instruction, and whether it worked. */
export interface Past {
  /** How often a part was done, and how often trying failed. */
  done: Map<number, number>;
  failed: Map<number, number>;
  /** Parts that were attempted and may or may not have worked. They count as done too: nothing is done twice. */
  uncertain: Set<number>;
  /** Elements that were opened, or asked for suggestions, to find something. */
  tried: Set<string>;
  /** How often a field was written to. */
  triesOf(field: Written): number;
  /** Presses that worked, where the history is of steps that this engine did not propose. */
  untold: number;
  /** How often the page was waited for. */
  waits: number;
  /** What the person wrote who denied the last step; undefined when nobody objected. */
  denied: string | undefined;
}

interface Ran {
  tool: string;
  execution: StepExecution;
  memo: Memo | undefined;
}

export function readHistory(steps: readonly HistoryStep[] = []): Past {
  const ran = steps.flatMap(listRan);
  const memos = ran.flatMap(({ memo }) => memo ?? []);
  return {
    ...countParts(ran),
    tried: new Set(memos.flatMap(({ tried }) => tried ?? [])),
    triesOf: ({ fieldId, label }) =>
      memos.filter(({ into }) => into?.fieldId === fieldId && into.label === label).length,
    untold:
      memos.length > 0
        ? 0
        : ran.filter(({ tool, execution }) => presses.has(tool) && mayHaveHappened(execution)).length,
    waits: ran.filter(({ tool }) => tool === "wait_for_idle").length,
    denied: readDenial(steps.at(-1)),
  };
}

const presses = new Set(["click", "hotkey", "navigate"]);
const didNotRun: StepExecution = { status: "skipped" };

function listRan(step: HistoryStep): Ran[] {
  return step.proposal.steps.map(({ tool }, index) => ({
    tool,
    execution: step.executions[index] ?? didNotRun,
    memo: readMemo(step, index),
  }));
}

function countParts(ran: readonly Ran[]): Pick<Past, "done" | "failed" | "uncertain"> {
  const done = new Map<number, number>();
  const failed = new Map<number, number>();
  const uncertain = new Set<number>();
  for (const { execution, memo } of ran) {
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
