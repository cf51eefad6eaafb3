// Ends a task without another call of the planner: the plan named the words that the page shows when the goal is reached, or said
// that it only has to fill in; all its steps have worked, and the page shows the words and values. If anything is in doubt, the planner is called as usual.
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { type ActionStep, isReversal, leavesPage, type Proposal, type Snapshot } from "@giselles-ai/protocol";
import { onlyEdits } from "@giselles-ai/protocol/rules";
import type { StepWork } from "./act/carry-out.ts";
import type { AgentRun } from "./agent-run.ts";
import { knownOf, snapshotWhenIdle } from "./end-of-plan.ts";
import { fieldOf } from "./field-of.ts";
import { isAsPlanned } from "./named-by-label.ts";
import { alertsOf, objectToDone } from "./sense/object-to-done.ts";
import { pageFingerprint } from "./sense/sense.ts";
import { allTextOf, containsWords, minWordsLength, plainWords, splitWords } from "./sense/shown-words.ts";
import type { End, Step } from "./step.ts";
import { toolOf } from "./tool-of.ts";

/** The engine of a step that says done because the page shows the words of the plan before. */
export const doneWhenEngine = "done_when";

/** How long the page must keep showing the words: many take a value back, or show an error, a moment later. */
const keptMs = 500;

type ActPlan = Extract<Proposal, { decision: "act" }>;

/** The end of the task, or why the words did not count. Undefined if the plan has none. `planned` is the plan before its review. */
export type ShownEnd = { end: End } | { why: string } | undefined;

export async function endWhenShown(run: AgentRun, work: StepWork, planned: Proposal): Promise<ShownEnd> {
  if (planned.decision !== "act" || planned.clarification || run.output || work.isResumed) return undefined;
  const given = splitWords(planned.done_when ?? "");
  if (given.length === 0 && !planned.final) return undefined;
  if (planned.left_out) return { why: "the plan was not complete" };
  if (!hasWorked(work.step, planned, run)) return { why: "not every step is confirmed" };
  if (work.beforeLast?.late?.some(isReversal)) return { why: "the page took a value back" };
  const refused = given.map((words) => refuseWords(words, planned, run, work));
  const wanted = given.filter((_, index) => !refused[index]);
  // Values that are filled in are confirmed by the page itself; what a click did is not.
  const needsWords = !planned.final || !onlyFilledIn(run, work);
  if (wanted.length === 0 && needsWords)
    return {
      why: refused.join("; ") || '"final" needs a plan that only fills in; name in done_when what the page shows',
    };
  const seen = await snapshotWhenIdle(run, work);
  const missing = explainMissing(wanted, seen, work.snapshot);
  if (!seen || missing) return { why: missing };
  await wait(keptMs, undefined, { signal: run.signal });
  const now = await snapshotWhenIdle(run, work);
  const gone = explainMissing(wanted, now, work.snapshot);
  if (!now || gone) return { why: `${gone} half a second later` };
  // The words are about this plan, and say nothing about an earlier outcome that is unknown.
  const steps = [...run.history.ofTask, toDoneStep(planned, now, undefined)];
  const objection = objectToDone({ steps, seen, now, ...knownOf(run) });
  if (objection)
    return { why: objection.kind === "changed" ? "the page was still changing" : "an earlier outcome is unknown" };
  await recordDone(
    run,
    toDoneStep(
      planned,
      now,
      wanted.find((words) => containsWords(words, now.text)),
    ),
    now,
  );
  return { end: { ending: "done", message: planned.message } };
}

/** Every step was carried out as planned, and is confirmed. Only the last one, besides steps that only read, may leave the page. */
function hasWorked({ proposal, executions }: Step, planned: Proposal, { rules: { registry } }: AgentRun): boolean {
  const last = proposal.steps.findLastIndex(({ action }) => toolOf(action, registry)?.effect !== "read");
  const isDone = ({ action }: ActionStep, index: number) =>
    isAsPlanned(proposal.steps[index]?.action ?? { action: "" }, action);
  return (
    executions.length === planned.steps.length &&
    proposal.steps.length === planned.steps.length &&
    planned.steps.every(isDone) &&
    executions.every((execution, index) => execution.status === "applied" || (index === last && leavesPage(execution)))
  );
}

/** Whether all that the plan did was to fill in. */
function onlyFilledIn({ rules: { registry } }: AgentRun, { step, snapshot }: StepWork): boolean {
  return step.proposal.steps.every(({ action }) => {
    const effect = toolOf(action, registry)?.effect;
    const field = fieldOf(action.fieldId, snapshot);
    return effect === "read" || (effect !== undefined && field !== undefined && onlyEdits(action, field));
  });
}

/** Why words cannot show that the goal is reached, before the page is looked at. */
function refuseWords(words: string, planned: ActPlan, run: AgentRun, { snapshot, beforeLast }: StepWork): string {
  if (plainWords(words).length < minWordsLength) return `${JSON.stringify(words)} is too short`;
  if (isOwnValue(words, planned, run)) return `the plan itself writes ${JSON.stringify(words)}`;
  return containsWords(words, allTextOf(beforeLast ?? snapshot))
    ? `the page showed ${JSON.stringify(words)} before`
    : "";
}

/** Words that the plan itself writes do not show that a later step, such as a click on Save, has worked. */
function isOwnValue(words: string, { steps }: ActPlan, { rules }: AgentRun): boolean {
  const effectOf = ({ action }: ActionStep) => toolOf(action, rules.registry)?.effect;
  const acting = steps.filter((step) => effectOf(step) !== "read");
  const isEdit = acting.every((step) => effectOf(step) === "edit");
  return !isEdit && containsWords(words, JSON.stringify(acting.map(({ action }) => action)));
}

/** Empty if any of the words are there, and neither a new problem of a field, nor another alert, nor a value that was taken back. */
function explainMissing(wanted: string[], now: Snapshot | undefined, before: Snapshot): string {
  if (!now) return "the page could not be read";
  const shown = wanted.find((words) => containsWords(words, now.text));
  if (shown === undefined && wanted.length > 0)
    return `the page did not show ${wanted.map((words) => JSON.stringify(words)).join(" or ")}`;
  const known = new Set([...alertsOf(before.outline), ...problemsOf(before)]);
  const problems = [
    ...alertsOf(now.outline).filter((text) => shown === undefined || !containsWords(shown, text)),
    ...problemsOf(now),
  ];
  const [problem] = problems.filter((text) => !known.has(text));
  if (problem) return `the page also shows ${JSON.stringify(problem.slice(0, 80))}`;
  return now.late?.some(isReversal) ? "the page took a value back" : "";
}

function problemsOf({ fields }: Snapshot): string[] {
  return fields.flatMap(({ label, invalid }) => (invalid ? `${label}: ${invalid}` : []));
}

function toDoneStep({ message, autonomy_level }: ActPlan, now: Snapshot, evidence: string | undefined): Step {
  return {
    proposal: {
      decision: "done",
      complete: true,
      plan_id: randomUUID(),
      reasoning_summary: "The page shows what the plan before said it would. No model was asked.",
      autonomy_level,
      message,
      ...(evidence && { evidence }),
      steps: [],
    },
    planned: {
      engine: doneWhenEngine,
      attempts: 0,
      usage: { inputTokens: 0, outputTokens: 0 },
      latencyMs: 0,
      repaired: false,
    },
    page: { url: now.url, title: now.title, fingerprint: pageFingerprint(now) },
    executions: [],
  };
}

/** Recorded like any other step that says done, with the page that shows the words: readers of records need nothing new. */
async function recordDone({ history, record }: AgentRun, done: Step, now: Snapshot): Promise<void> {
  const step = history.steps.length + 1;
  const { url, title, fields } = now;
  await record.emit({ type: "step-started", step });
  await record.emit({ type: "page-sensed", step, url, title, fields: fields.length, snapshot: now });
  await record.emit({ type: "plan-made", step, plan: done.proposal, planned: done.planned });
  history.add(done, now);
}
