import type {
  ActionStep,
  AppData,
  CapabilityProfile,
  Conversation,
  Proposal,
  RefusedAnswer,
  Screenshot,
  Snapshot,
} from "@giselles-ai/protocol";
import type { Verdict } from "./review/policy/policy.ts";
import type { Review } from "./review/review.ts";
import type { Execution, Planned, Reply, TaskResult } from "./step.ts";

export type SettledOutcome = "done" | "not-done" | "unknown";
/** Who determined the outcome: the page's journal, the page's content, a person, or none of them. */
export type SettledBy = "page" | "probe" | "person" | "unsettled";

/** What happens in a run, in order. */
export type AgentEvent =
  | {
      type: "run-started";
      runId: string;
      task: string;
      profile: CapabilityProfile;
      /** The run before it in the same conversation. */
      after?: string | undefined;
      /** What was asked and done before, as the planner reads it. */
      conversation?: Conversation | undefined;
      /** What the app knows about the person, without secrets. */
      appData?: AppData | undefined;
      /** The JSON Schema of the data that the task asks for. */
      output?: Record<string, unknown> | undefined;
    }
  | { type: "step-started"; step: number }
  | {
      type: "page-sensed";
      step: number;
      url: string;
      title: string;
      fields: number;
      snapshot: Snapshot;
      /** The screenshot for the planner, with `vision`. */
      picture?: Screenshot | undefined;
    }
  /** An answer of the planner that was not a valid plan. It was asked again, or the run ends. */
  | { type: "answer-refused"; step: number; attempt: number; refused: RefusedAnswer }
  | { type: "plan-made"; step: number; plan: Proposal; planned: Planned; promptHash?: string | undefined }
  | { type: "verdicts-given"; step: number; profile: CapabilityProfile; verdicts: Verdict[] }
  /** `asked`: indices of the steps that need approval. `approvalId`: the approval in the run store. */
  | { type: "review-asked"; step: number; plan: Proposal; asked: number[]; approvalId?: string | undefined }
  /** Covers the plan up to `upTo`. Approved steps are those of the whole plan. `approvalId`: the approval that was used, if any. */
  | { type: "review-given"; step: number; review: Review; upTo?: number | undefined; approvalId?: string | undefined }
  /** Recorded before they run: the steps from `index` on that go to the page, or to a tool, in one call. */
  | { type: "actions-intended"; step: number; index: number; steps: ActionStep[]; requestId: string }
  | { type: "action-done"; step: number; index: number; execution: Execution }
  /** The run continues although the planner said done or asked. The planner reads the reply. */
  | { type: "reply-given"; step: number; reply: Reply }
  | { type: "step-done"; step: number }
  /** The run was resumed, by this process or another. */
  | { type: "run-continued"; runId: string; step: number }
  /** The outcome of actions that were in flight when the run was interrupted, and who determined it. */
  | { type: "intent-settled"; step: number; requestId: string; outcome: SettledOutcome; by: SettledBy }
  | { type: "run-paused" }
  | { type: "run-resumed" }
  | { type: "run-done"; result: TaskResult };

export interface EventStream {
  emit(event: AgentEvent): void;
  /** Events from now on, until the stream is closed. Events are queued while the reader is busy. */
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
  const queue: AgentEvent[] = [];
  let isEnded = false;
  let wake = () => {};
  const iterator: AsyncIterableIterator<AgentEvent> = {
    async next() {
      while (queue.length === 0 && !isEnded) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      const value = queue.shift();
      return value ? { done: false, value } : { done: true, value: undefined };
    },
    async return() {
      isEnded = true;
      wake();
      onReturn();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]: () => iterator,
  };
  return {
    push(event) {
      queue.push(event);
      wake();
    },
    end() {
      isEnded = true;
      wake();
    },
    iterator,
  };
}
