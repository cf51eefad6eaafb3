// Ends a task without another call of the planner: the plan named the words that the page shows when the goal is reached, all its
// steps have worked, and the page shows the words. If anything is in doubt, the planner is called as usual.
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { type ActionStep, isReversal, leavesPage, type Proposal, type Snapshot } from "@giselles-ai/protocol";
import type { StepWork } from "./act/carry-out.ts";
import type { AgentRun } from "./agent-run.ts";
import { knownOf, snapshotWhenIdle } from "./end-of-plan.ts";
import { isAsPlanned } from "./named-by-label.ts";
import { alertsOf, objectToDone, plainWords } from "./sense/object-to-done.ts";
import { fingerprintOf } from "./sense/sense.ts";
import type { End, Step } from "./step.ts";
import { toolOf } from "./tool-of.ts";

/** The engine of a step that says done because the page shows the words of the plan before. */
export const doneWhenEngine = "done_when";

/** How long the page must keep showing the words: many take a value back, or show an error, a moment later. */
const keptMs = 500;
const minLength = 4;
/** Between words of which any will do. No page shows it. */
const either = "||";

type ActPlan = Extract<Proposal, { decision: "act" }>;

/** The end of the task, or why the words did not count. Undefined if the plan has none. `planned` is the plan before its review. */
export type ShownEnd = { end: End } | { why: string } | undefined;

export async function endWhenShown(run: AgentRun, work: StepWork, planned: Proposal): Promise<ShownEnd> {
  if (planned.decision !== "act" || planned.clarification || run.output || work.isResumed) return undefined;
  const given = planned.done_when?.split(either).flatMap((words) => words.trim() || []) ?? [];
  if (given.length === 0) return undefined;
  if (planned.left_out) return { why: "the plan was not complete" };
  if (!hasWorked(work.step, planned)) return { why: "not every step is confirmed" };
  const refused = given.map((words) => refuseWords(words, planned, run, work.snapshot));
  const wanted = given.filter((_, index) => !refused[index]);
  if (wanted.length === 0) return { why: refused.join("; ") };
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
      wanted.find((words) => isIn(words, now.text)),
    ),
    now,
  );
  return { end: { ending: "done", message: planned.message } };
}

/** Every step was carried out as planned, and is confirmed. Only the last one may leave the page. */
function hasWorked({ proposal, executions }: Step, planned: Proposal): boolean {
  const last = executions.length - 1;
  const isDone = ({ action }: ActionStep, index: number) =>
    isAsPlanned(proposal.steps[index]?.action ?? { action: "" }, action);
  return (
    executions.length === planned.steps.length &&
    proposal.steps.length === planned.steps.length &&
    planned.steps.every(isDone) &&
    executions.every((execution, index) => execution.status === "applied" || (index === last && leavesPage(execution)))
  );
}

/** Why words cannot show that the goal is reached, before the page is looked at. */
function refuseWords(words: string, planned: ActPlan, run: AgentRun, before: Snapshot): string {
  if (plainWords(words).length < minLength) return `${JSON.stringify(words)} is too short`;
  if (isOwnValue(words, planned, run)) return `the plan itself writes ${JSON.stringify(words)}`;
  return isIn(words, allTextOf(before)) ? `the page showed ${JSON.stringify(words)} before` : "";
}

/** Words that the plan itself writes do not show that a later step, such as a click on Save, has worked. */
function isOwnValue(words: string, { steps }: ActPlan, { rules }: AgentRun): boolean {
  const isEdit = steps.every(({ action }) => toolOf(action, rules.registry)?.effect === "edit");
  return !isEdit && isIn(words, JSON.stringify(steps.map(({ action }) => action)));
}

/** Empty if any of the words are there, and neither a new problem of a field, nor another alert, nor a value that was taken back. */
function explainMissing(wanted: string[], now: Snapshot | undefined, before: Snapshot): string {
  if (!now) return "the page could not be read";
  const shown = wanted.find((words) => isIn(words, now.text));
  if (!shown) return `the page did not show ${wanted.map((words) => JSON.stringify(words)).join(" or ")}`;
  const known = new Set([...alertsOf(before.outline), ...problemsOf(before)]);
  const problems = [...alertsOf(now.outline).filter((text) => !isIn(shown, text)), ...problemsOf(now)];
  const [problem] = problems.filter((text) => !known.has(text));
  if (problem) return `the page also shows ${JSON.stringify(problem.slice(0, 80))}`;
  return now.late?.some(isReversal) ? "the page took a value back" : "";
}

/** Whether a text has these words: as they are, or in one of its lines without the marks between sentences. */
function isIn(words: string, text = ""): boolean {
  const wanted = plainWords(words);
  if (plainWords(text).includes(wanted)) return true;
  const loose = withoutMarks(wanted);
  return loose.length >= minLength && text.split("\n").some((line) => withoutMarks(plainWords(line)).includes(loose));
}

/** Marks inside of numbers stay. */
function withoutMarks(text: string): string {
  return text
    .replaceAll(/(?<!\d)[.,;:!?]+|[.,;:!?]+(?!\d)/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}

function problemsOf({ fields }: Snapshot): string[] {
  return fields.flatMap(({ label, invalid }) => (invalid ? `${label}: ${invalid}` : []));
}

/** The text for the planner is cut to its budget, so the whole outline counts too. */
function allTextOf({ text, outline = [], fields }: Snapshot): string {
  const labels = fields.flatMap(({ label, currentValue }) => [label, String(currentValue ?? "")]);
  return [text, ...outline.map((entry) => entry.text), ...labels].join("\n");
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
    page: { url: now.url, title: now.title, fingerprint: fingerprintOf(now) },
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
