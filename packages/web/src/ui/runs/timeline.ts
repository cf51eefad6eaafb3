// Turns the events of a run into timeline entries: one per step, plus messages and tool calls.
import type { AgentEvent, Execution, TaskResult, Verdict } from "@giselles-ai/agent";
import type { ActionStep, CapabilityProfile, Proposal } from "@giselles-ai/protocol";
import type { SlimEvent, TimelineEvent } from "../../contract.ts";

type EventOf<Type extends SlimEvent["type"]> = Extract<SlimEvent, { type: Type }>;

export interface PlannedAction {
  step: ActionStep;
  verdict: Verdict | undefined;
  execution: Execution | undefined;
}

export interface StepEntry {
  kind: "step";
  step: number;
  startedAt: string;
  endedAt: string;
  sensed?: EventOf<"page-sensed">;
  plan?: Proposal;
  /** The profile that the plan was checked against. */
  profile?: CapabilityProfile;
  planned?: Extract<AgentEvent, { type: "plan-made" }>["planned"];
  asked?: { approvalId?: string | undefined };
  review?: Extract<AgentEvent, { type: "review-given" }>["review"];
  actions: PlannedAction[];
}

export type TimelineEntry =
  | StepEntry
  | { kind: "message"; at: string; text: string }
  | { kind: "tool"; at: string; tool: string; input: unknown; status?: string; output?: unknown }
  | { kind: "paused" | "resumed" | "continued"; at: string }
  | { kind: "settled"; at: string; outcome: "done" | "not-done" | "unknown" }
  | { kind: "end"; at: string; result: TaskResult };

export function toTimeline(events: readonly TimelineEvent[]): TimelineEntry[] {
  const entries: TimelineEntry[] = [];
  for (const event of events) addEvent(entries, event);
  return entries;
}

function addEvent(entries: TimelineEntry[], { at, event }: TimelineEvent): void {
  if (!Object.hasOwn(adders, event.type)) return; // a newer server may send unknown events
  const add = adders[event.type] as ((event: SlimEvent, at: string, entries: TimelineEntry[]) => void) | undefined;
  add?.(event, at, entries);
}

type Adders = { [Type in SlimEvent["type"]]?: (event: EventOf<Type>, at: string, entries: TimelineEntry[]) => void };

const adders: Adders = {
  "step-started": ({ step }, at, entries) => void stepOf(entries, step, at),
  "page-sensed": (event, at, entries) => {
    stepOf(entries, event.step, at).sensed = event;
  },
  "plan-made": ({ step, plan, planned }, at, entries) => {
    const entry = stepOf(entries, step, at);
    entry.plan = plan;
    entry.planned = planned;
    entry.actions = plan.steps.map((step) => ({ step, verdict: undefined, execution: undefined }));
  },
  "verdicts-given": ({ step, profile, verdicts }, at, entries) => {
    const entry = stepOf(entries, step, at);
    entry.profile = profile;
    for (const [index, action] of entry.actions.entries()) action.verdict = verdicts[index];
  },
  "review-asked": ({ step, approvalId }, at, entries) => {
    stepOf(entries, step, at).asked = { approvalId };
  },
  "review-given": ({ step, review }, at, entries) => {
    const entry = stepOf(entries, step, at);
    entry.review = review;
    if (review.verdict !== "approved") return;
    entry.actions = review.steps.map((step, index) => ({ ...noResult, ...entry.actions[index], step }));
  },
  "action-done": ({ step, index, execution }, at, entries) => {
    const action = stepOf(entries, step, at).actions[index];
    if (action) action.execution = execution;
  },
  "step-done": ({ step }, at, entries) => void stepOf(entries, step, at),
  "run-paused": (_event, at, entries) => void entries.push({ kind: "paused", at }),
  "run-resumed": (_event, at, entries) => void entries.push({ kind: "resumed", at }),
  "run-continued": (_event, at, entries) => void entries.push({ kind: "continued", at }),
  "intent-settled": ({ outcome }, at, entries) => void entries.push({ kind: "settled", at, outcome }),
  "run-done": ({ result }, at, entries) => void entries.push({ kind: "end", at, result }),
  message: ({ text }, at, entries) => {
    const last = entries.at(-1);
    if (last?.kind === "message") last.text += text;
    else entries.push({ kind: "message", at, text });
  },
  "tool-call": ({ tool, input }, at, entries) => void entries.push({ kind: "tool", at, tool, input }),
  "tool-result": ({ tool, status, output }, at, entries) => {
    const call = entries.findLast(
      (entry) => entry.kind === "tool" && entry.tool === tool && entry.status === undefined,
    );
    if (call?.kind === "tool") Object.assign(call, { status, output });
    else entries.push({ kind: "tool", at, tool, input: undefined, status, output });
  },
};

const noResult = { verdict: undefined, execution: undefined };

/** Each task of a run numbers its steps from 1, so only the last entry can be the same step. */
function stepOf(entries: TimelineEntry[], step: number, at: string): StepEntry {
  const found = entries.findLast((entry): entry is StepEntry => entry.kind === "step");
  if (found?.step === step) {
    found.endedAt = at;
    return found;
  }
  const entry: StepEntry = { kind: "step", step, startedAt: at, endedAt: at, actions: [] };
  entries.push(entry);
  return entry;
}
