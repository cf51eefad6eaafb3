import type { ActionStep, CapabilityProfile, Proposal, Screenshot, Snapshot } from "@giselles-ai/protocol";
import type { Verdict } from "./review/policy/policy.ts";
import type { Review } from "./review/review.ts";
import type { Execution, Planned, TaskResult } from "./step.ts";

export type Fate = "done" | "not-done" | "unknown";
/** The page's own journal, what the page shows, a person, or nobody. */
export type SettledBy = "page" | "probe" | "person" | "nobody";

/** Everything that happens in a run, in order. */
export type AgentEvent =
  | { type: "run-started"; runId: string; task: string; profile: CapabilityProfile }
  | { type: "step-started"; step: number }
  | {
      type: "page-sensed";
      step: number;
      url: string;
      title: string;
      fields: number;
      snapshot: Snapshot;
      /** What the planner is shown, with `vision`. */
      picture?: Screenshot | undefined;
    }
  | { type: "plan-made"; step: number; plan: Proposal; planned: Planned; promptHash?: string | undefined }
  | { type: "verdicts-given"; step: number; profile: CapabilityProfile; verdicts: Verdict[] }
  /** Those that need leave, by their place in the plan, and the record of the question in the run store. */
  | { type: "review-asked"; step: number; plan: Proposal; asked: number[]; approvalId?: string | undefined }
  /** For the plan up to `upTo`; approved steps are those of the whole plan. With the approval that was used, if any was. */
  | { type: "review-given"; step: number; review: Review; upTo?: number | undefined; approvalId?: string | undefined }
  /** Written before they are done: the steps from `index` on that are given to the page, or to a tool, in one call. */
  | { type: "actions-intended"; step: number; index: number; steps: ActionStep[]; requestId: string }
  | { type: "action-done"; step: number; index: number; execution: Execution }
  | { type: "step-done"; step: number }
  /** Another process goes on with the run, or the same one after an end that was not the last. */
  | { type: "run-continued"; runId: string; step: number }
  /** What became of actions that were intended when the run was interrupted, and who says so. */
  | { type: "intent-settled"; step: number; requestId: string; fate: Fate; by: SettledBy }
  | { type: "run-paused" }
  | { type: "run-resumed" }
  | { type: "run-done"; result: TaskResult };

export interface EventStream {
  emit(event: AgentEvent): void;
  /** From now on, until the stream is closed. Nothing is lost between two turns of the loop that reads it. */
  events(): AsyncIterableIterator<AgentEvent>;
  close(): void;
}

export function createEventStream(onEvent?: (event: AgentEvent) => void): EventStream {
  const readers = new Set<Reader>();
  let isClosed = false;
  return {
    emit(event) {
      onEvent?.(event);
      for (const reader of readers) reader.push(event);
    },
    events() {
      const reader = createReader(() => readers.delete(reader));
      if (isClosed) reader.end();
      else readers.add(reader);
      return reader.iterator;
    },
    close() {
      isClosed = true;
      for (const reader of readers) reader.end();
      readers.clear();
    },
  };
}

interface Reader {
  push(event: AgentEvent): void;
  end(): void;
  iterator: AsyncIterableIterator<AgentEvent>;
}

function createReader(onReturn: () => void): Reader {
  const waiting: AgentEvent[] = [];
  let isOver = false;
  let wake = () => {};
  const iterator: AsyncIterableIterator<AgentEvent> = {
    async next() {
      while (waiting.length === 0 && !isOver) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      const value = waiting.shift();
      return value ? { done: false, value } : { done: true, value: undefined };
    },
    async return() {
      isOver = true;
      wake();
      onReturn();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]: () => iterator,
  };
  return {
    push(event) {
      waiting.push(event);
      wake();
    },
    end() {
      isOver = true;
      wake();
    },
    iterator,
  };
}
