// Reconstructs runs, steps and actions from the entries of an audit log.
import type {
  ActionStep,
  AuditPicture,
  AuditRecord,
  CapabilityProfile,
  Proposal,
  Snapshot,
} from "@giselles-ai/protocol";
import type { AuditEntry } from "../audit/read-audit.ts";

type RecordOf<Type extends AuditRecord["type"]> = Extract<AuditRecord, { type: Type }>;

export interface TraceRun {
  runId: string;
  task: string;
  profile: CapabilityProfile | undefined;
  startedAt: number;
  endedAt: number;
  /** Undefined if the run has not ended. */
  result: RecordOf<"run-done">["result"] | undefined;
  steps: TraceStep[];
}

export interface TraceStep {
  number: number;
  startedAt: number;
  endedAt: number;
  sensedAt: number | undefined;
  snapshot: Snapshot | undefined;
  picture: AuditPicture | undefined;
  plannedAt: number | undefined;
  plan: Proposal | undefined;
  planned: RecordOf<"plan-made">["planned"] | undefined;
  promptHash: string | undefined;
  /** The profile that the step was judged under. A plan can ask for a stricter one than the run's. */
  profile: CapabilityProfile | undefined;
  askedAt: number | undefined;
  review: RecordOf<"review-given">["review"] | undefined;
  reviewedAt: number | undefined;
  actions: TraceAction[];
  /** Records of types that this version does not know. */
  others: AuditEntry["raw"][];
  firstLine: number;
  lastLine: number;
}

export interface TraceAction {
  /** The approved step. */
  step: ActionStep;
  /** Whether the reviewer changed it. */
  isEdited: boolean;
  verdict: RecordOf<"verdicts-given">["verdicts"][number] | undefined;
  intendedAt: number | undefined;
  requestId: string | undefined;
  doneAt: number | undefined;
  /** Undefined if it was not tried. */
  execution: RecordOf<"action-done">["execution"] | undefined;
}

/**
 * Reads the runs of an audit log as data: their steps, actions and approvals.
 *
 * @example <caption>packages/agent/test/record/trace/trace.test.ts</caption>
 * const [run] = readRuns(onRecord(runEvents(2)));
 */
export function readRuns(entries: Iterable<AuditEntry>): TraceRun[] {
  const runs = new Map<string, TraceRun>();
  for (const entry of entries) {
    const at = Date.parse(entry.at);
    const run = runs.get(entry.runId) ?? newRun(entry.runId, at);
    runs.set(entry.runId, run);
    run.endedAt = at;
    addTo(run, entry, at);
  }
  return [...runs.values()];
}

function newRun(runId: string, at: number): TraceRun {
  return { runId, task: "", profile: undefined, startedAt: at, endedAt: at, result: undefined, steps: [] };
}

function addTo(run: TraceRun, { record, raw, line }: AuditEntry, at: number): void {
  if (record?.type === "run-started") Object.assign(run, { task: record.task, profile: record.profile });
  if (record?.type === "run-done") run.result = record.result;
  const number = typeof raw.step === "number" ? raw.step : undefined;
  let step = number === undefined ? run.steps.at(-1) : run.steps.find((known) => known.number === number);
  if (!step && number !== undefined) {
    step = newStep(number, at, line);
    run.steps.push(step);
  }
  if (!step || record?.type === "run-done") return;
  step.endedAt = at;
  step.lastLine = line;
  if (!record) step.others.push(raw);
  else recordReaders[record.type]?.(step, record as never, at);
}

function newStep(number: number, at: number, line: number): TraceStep {
  return {
    ...{ number, startedAt: at, endedAt: at, firstLine: line, lastLine: line, actions: [], others: [] },
    ...{ sensedAt: undefined, snapshot: undefined, picture: undefined },
    ...{ plannedAt: undefined, plan: undefined, planned: undefined, promptHash: undefined },
    ...{ profile: undefined, askedAt: undefined, review: undefined, reviewedAt: undefined },
  };
}

const recordReaders: { [Type in AuditRecord["type"]]?: (step: TraceStep, record: RecordOf<Type>, at: number) => void } =
  {
    "page-sensed"(step, { snapshot, picture }, at) {
      Object.assign(step, { snapshot, picture, sensedAt: at });
    },
    "plan-made"(step, { plan, planned, promptHash }, at) {
      Object.assign(step, { plan, planned, promptHash, plannedAt: at, actions: plan.steps.map(newAction) });
    },
    "verdicts-given"(step, { profile, verdicts }) {
      step.profile = profile;
      for (const [index, action] of step.actions.entries()) action.verdict = verdicts[index];
    },
    "review-asked"(step, _record, at) {
      step.askedAt = at;
    },
    "review-given"(step, { review }, at) {
      Object.assign(step, { review, reviewedAt: at });
      const { steps } = review;
      if (steps)
        step.actions = steps.map((approved, index) => {
          const action = step.actions[index];
          const isEdited = !action || JSON.stringify(action.step) !== JSON.stringify(approved);
          return { ...(action ?? newAction(approved)), step: approved, isEdited };
        });
    },
    "actions-intended"(step, { index, steps, requestId }, at) {
      for (const [offset, intended] of steps.entries()) {
        const action = step.actions[index + offset] ?? newAction(intended);
        step.actions[index + offset] = Object.assign(action, { intendedAt: at, requestId });
      }
    },
    "action-done"(step, { index, execution }, at) {
      const action = step.actions[index];
      if (action) Object.assign(action, { execution, doneAt: at });
    },
  };

function newAction(step: ActionStep): TraceAction {
  return {
    step,
    isEdited: false,
    verdict: undefined,
    intendedAt: undefined,
    requestId: undefined,
    doneAt: undefined,
    execution: undefined,
  };
}
