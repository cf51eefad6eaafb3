// Decides whether a plan that does not act ends the task.
import type { Proposal, Snapshot } from "@giselles-ai/protocol";
import type { StepWork } from "./act/carry-out.ts";
import type { AgentRun } from "./agent-run.ts";
import { checkOutput } from "./extract/check-output.ts";
import { questionOf } from "./question-of.ts";
import { type DoneClaim, type Objection, objectToDone } from "./sense/object-to-done.ts";
import type { End, Reply } from "./step.ts";
import { toolOf } from "./tool-of.ts";

/** A page may change this many times after the planner saw it and said done. */
const maxChanges = 3;
const idleMs = 1000;

type DonePlan = Extract<Proposal, { decision: "done" }>;

/** The end of the task, a reply for the planner, or undefined if the plan acts. */
export type PlanEnd = { end: End } | { reply: Reply } | undefined;

export async function endOfPlan(run: AgentRun, work: StepWork): Promise<PlanEnd> {
  const plan = work.step.proposal;
  switch (plan.decision) {
    case "act":
      return undefined;
    case "done":
      return checkDone(run, work, plan);
    case "cannot":
      return { end: { ending: "cannot", message: plan.message } };
    case "ask":
      return askPerson(run, plan.clarification);
  }
}

/** A question after the steps of a plan. If not all of them have worked, the planner is called first. */
export async function askAfterSteps(run: AgentRun, { step: { proposal, executions } }: StepWork): Promise<PlanEnd> {
  const question = questionOf(proposal);
  const isDone = executions.every(({ status }) => status === "applied");
  return question !== undefined && isDone ? askPerson(run, question) : undefined;
}

/** The run continues with the person's answer, if there is one. */
async function askPerson(run: AgentRun, question: string): Promise<PlanEnd> {
  const text = await run.askPerson(question);
  if (text === undefined) return { end: { ending: "needs-answer", message: question } };
  return { reply: { from: "person", text } };
}

/** A task is done if nothing speaks against it. The planner hears each objection once. */
async function checkDone(run: AgentRun, work: StepWork, plan: DonePlan): Promise<PlanEnd> {
  const done = checkData(run, plan);
  const hasActed = run.history.ofTask.some(({ executions }) => executions.length > 0);
  const now = hasActed ? await snapshotWhenIdle(run, work) : undefined;
  if (!now) return done;
  const objection = objectToDone({ steps: run.history.ofTask, seen: work.snapshot, now, ...knownOf(run) });
  if (!objection) return done;
  return isNew(objection, run) ? { reply: { from: "check", ...objection } } : endDespite(objection, plan, done);
}

/** What a run knows about its steps. */
export function knownOf({ history, rules }: AgentRun): Pick<DoneClaim, "textAt" | "describe" | "isReading"> {
  return {
    textAt: (step) => history.textAt(step),
    describe: (action, step) => history.describe(action, step),
    isReading: (action) => toolOf(action, rules.registry)?.effect === "read",
  };
}

/** The planner may correct the data this many times. */
const maxCorrections = 2;

/** A task that asks for data is done if the data fits its schema and each value was on a page. */
function checkData({ output, history, task, facts }: AgentRun, { message, data }: DonePlan): NonNullable<PlanEnd> {
  if (!output) return { end: { ending: "done", message } };
  const known = facts().appData?.map(({ value }) => value) ?? [];
  const checked = checkOutput(data, output, history.toSeenText([task, ...known].join("\n")));
  if (checked.ok) return { end: { ending: "done", message, output: checked.output } };
  const problems = checked.problems.slice(0, 10).join("; ");
  const corrections = history.ofTask.filter(({ reply }) => reply?.kind === "data").length;
  if (corrections >= maxCorrections)
    return {
      end: {
        ending: "failed",
        message: `The data does not match the output schema: ${problems}. Change the task or the schema, and start again.`,
      },
    };
  const text =
    `${problems}. Write each value as a page shows it, or open the page that has it. ` +
    'If no page has it, answer "cannot".';
  return { reply: { from: "check", kind: "data", text } };
}

/** Undefined if the page is gone: then there is nothing to compare. */
export async function snapshotWhenIdle({ tools, signal }: AgentRun, work: StepWork): Promise<Snapshot | undefined> {
  try {
    await tools.drivers.page.waitForIdle?.({ timeoutMs: idleMs, signal });
    return await work.takeSnapshot();
  } catch {
    signal.throwIfAborted();
    return undefined;
  }
}

function isNew({ kind, text }: Objection, { history }: AgentRun): boolean {
  const earlier = history.ofTask.flatMap(({ reply }) => (reply?.kind === kind ? reply : []));
  return kind === "changed" ? earlier.length < maxChanges : !earlier.some((reply) => reply.text === text);
}

function endDespite({ kind, text }: Objection, { message }: Proposal, done: PlanEnd): PlanEnd {
  if (kind !== "unknown") return done;
  const unknown = text.slice(0, text.indexOf(". If the page")); // without the advice for the planner
  return { end: { ending: "unknown-outcome", message: `${message} ${unknown}. Check it yourself.` } };
}
