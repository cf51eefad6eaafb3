// Reconstructs the state of a run from its journal.
import type { ActionStep, AppData, Conversation, Snapshot } from "@giselles-ai/protocol";
import type { AgentEvent } from "../../events.ts";
import type { Review } from "../../review/review.ts";
import { pageFingerprint } from "../../sense/sense.ts";
import type { Step, TaskResult } from "../../step.ts";
import type { JournalEntry } from "../journal/journal.ts";
import { forgetUnsettled } from "./unsettled.ts";

export interface RecordedIntent {
  index: number;
  steps: ActionStep[];
  requestId: string;
}

/** A step that has a plan but did not end. */
export interface UnfinishedStep {
  number: number;
  step: Step;
  snapshot: Snapshot;
  isJudged: boolean;
  pending?: string | undefined;
  rejection?: Extract<Review, { verdict: "rejected" }> | undefined;
  /** The last actions that were sent. */
  intent?: RecordedIntent | undefined;
}

export interface JournaledRun {
  steps: Step[];
  /** The page that each step was planned for, with the fields that the step opened. */
  snapshots: Map<Step, Snapshot>;
  isStarted: boolean;
  /** The run before it in the same conversation, and what was asked and done until then. */
  after: string | undefined;
  conversation: Conversation | undefined;
  appData: AppData | undefined;
  /** The JSON Schema of the data that the task asks for. */
  output: Record<string, unknown> | undefined;
  unfinished: UnfinishedStep | undefined;
  /** Set if the run has ended. It may have been resumed before. */
  result: TaskResult | undefined;
  /** Sequence number of the last entry. */
  seq: number;
}

interface State extends JournaledRun {
  snapshot: Snapshot | undefined;
}

type Read<Type extends AgentEvent["type"]> = (state: State, event: Extract<AgentEvent, { type: Type }>) => void;

const readers: { [Type in AgentEvent["type"]]?: Read<Type> } = {
  "run-started": (state, { after, conversation, appData, output }) => {
    Object.assign(state, { isStarted: true, after, conversation, appData, output });
  },
  "page-sensed": (state, { snapshot }) => {
    state.snapshot = snapshot;
    if (state.unfinished) addOpened(state, state.unfinished.step, snapshot);
  },
  "plan-made": (state, { step: number, plan, planned }) => {
    const { snapshot } = state;
    if (!snapshot) throw new Error("The journal is invalid: it has a plan without a snapshot of the page.");
    const page = { url: snapshot.url, title: snapshot.title, fingerprint: pageFingerprint(snapshot) };
    const step: Step = { proposal: plan, planned, page, executions: [] };
    state.steps.push(step);
    state.snapshots.set(step, snapshot);
    state.unfinished = { number, step, snapshot, isJudged: false };
  },
  "verdicts-given": ({ unfinished }) => {
    if (unfinished) unfinished.isJudged = true;
  },
  "review-asked": ({ unfinished }, { approvalId }) => {
    if (unfinished) unfinished.pending = approvalId;
  },
  "review-given": ({ unfinished }, { review }) => {
    if (!unfinished) return;
    unfinished.pending = undefined;
    if (review.verdict === "rejected") {
      unfinished.rejection = review;
      return;
    }
    unfinished.step.proposal = { ...unfinished.step.proposal, steps: review.steps } as Step["proposal"];
  },
  "actions-intended": ({ unfinished }, { index, steps, requestId }) => {
    if (unfinished) unfinished.intent = { index, steps, requestId };
  },
  "action-done": ({ unfinished }, { index, execution }) => {
    if (unfinished) unfinished.step.executions[index] = execution;
  },
  /** A person may answer after the run has ended with a question. */
  "reply-given": ({ unfinished, steps }, { reply }) => {
    const step = unfinished?.step ?? steps.at(-1);
    if (step) step.reply = reply;
  },
  "intent-settled": ({ unfinished }, { outcome, by }) => {
    if (unfinished && outcome === "not-done" && by === "person") forgetUnsettled(unfinished.step);
  },
  "step-done": (state) => {
    state.unfinished = undefined;
  },
  "run-continued": (state) => {
    state.result = undefined;
  },
  /** A run that is resumed after its end asks again for what was rejected. */
  "run-done": (state, { result }) => {
    const { unfinished } = state;
    state.result = result;
    if (unfinished?.rejection) unfinished.rejection = undefined;
    if (unfinished && unfinished.step.proposal.decision !== "act") state.unfinished = undefined;
  },
};

/** Adds what a step has opened for its later actions. */
function addOpened({ snapshots }: State, step: Step, { fields }: Snapshot): void {
  const planned = snapshots.get(step);
  const known = new Set(planned?.fields.map(({ fieldId }) => fieldId));
  const opened = fields.filter(({ fieldId }) => !known.has(fieldId));
  if (planned && opened.length > 0) snapshots.set(step, { ...planned, fields: [...planned.fields, ...opened] });
}

export function readRun(entries: readonly JournalEntry[]): JournaledRun {
  const state: State = {
    steps: [],
    snapshots: new Map(),
    isStarted: false,
    after: undefined,
    conversation: undefined,
    appData: undefined,
    output: undefined,
    unfinished: undefined,
    result: undefined,
    snapshot: undefined,
    seq: entries.at(-1)?.seq ?? 0,
  };
  for (const { event } of entries) {
    if (!Object.hasOwn(readers, event.type)) continue;
    const read = readers[event.type] as Read<AgentEvent["type"]> | undefined;
    read?.(state, event);
  }
  return state;
}
