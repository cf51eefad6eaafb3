// The whole loop: sense → plan → validate → review → act, and sense again.
import { takesPoints } from "@giselles-ai/planner/internal";
import type { Proposal } from "@giselles-ai/protocol";
import { carryOutPlan, type StepWork, skipRest } from "./act/carry-out.ts";
import type { AgentRun } from "./agent-run.ts";
import { askAfterSteps, endOfPlan } from "./end-of-plan.ts";
import { endWhenShown } from "./end-when-shown.ts";
import { makePlan } from "./make-plan.ts";
import { needsPicture } from "./sense/needs-picture.ts";
import { sense, snapshotPage } from "./sense/sense.ts";
import { explainStuck, findRepeated, repeatedCode } from "./sense/stuck.ts";
import type { End, Reply, Step } from "./step.ts";

/** Takes steps until the task ends. */
export async function runLoop(run: AgentRun): Promise<End> {
  for (;;) {
    await run.untilResumed();
    const end = run.limits.reached() ?? (await takeStep(run));
    if (end) return end;
  }
}

/** Takes one step, with one call of the planner. Returns how the task ended, if it did. */
export async function takeStep(run: AgentRun): Promise<End | undefined> {
  const { history, signal } = run;
  const { emit } = run.record;
  const { drivers } = run.tools;
  const number = history.steps.length + 1;
  await emit({ type: "step-started", step: number });

  const { catalog, tabs, budgets } = await run.prepare();
  const { vision } = run;
  const settings = { budget: budgets.page, boxes: vision !== false || takesPoints(catalog), signal };
  const sensed = await sense(drivers, settings, (page) =>
    needsPicture({ vision, snapshot: page, steps: history.ofTask }),
  );
  const { snapshot, picture } = sensed;
  const { url, title, fields } = snapshot;
  await emit({ type: "page-sensed", step: number, url, title, fields: fields.length, snapshot, picture });

  const step = await makePlan(run, { number, sensed, catalog, tabs, budgets });
  return followPlan(run, { number, step, snapshot, takeSnapshot: () => snapshotPage(drivers, settings) });
}

/** Ends the task if the plan says so or makes no progress; else reviews and executes the plan, which may end it too. */
export async function followPlan(run: AgentRun, work: StepWork): Promise<End | undefined> {
  const ended = await endOfPlan(run, work);
  if (ended) return "end" in ended ? ended.end : reply(run, work, ended.reply);
  const stuck = endIfStuck(run, work.step);
  if (stuck) return stuck;
  const repeated = findRepeated(run.history.ofTask);
  if (repeated) return skipRepeated(run, work, repeated);
  const planned = work.step.proposal;
  const end = await carryOutPlan(run, work);
  if (end) return end;
  const asked = await askAfterSteps(run, work);
  if (!asked) return endOrExplain(run, work, planned);
  if ("end" in asked) return asked.end;
  await recordReply(run, work, asked.reply);
  return undefined;
}

/** Ends the task if the page shows what the plan said. Otherwise the planner reads why that did not count. */
async function endOrExplain(run: AgentRun, work: StepWork, planned: Proposal): Promise<End | undefined> {
  const shown = await endWhenShown(run, work, planned);
  if (shown && "end" in shown) return shown.end;
  if (shown) await recordReply(run, work, { from: "check", kind: "done_when", text: shown.why });
  return undefined;
}

/** The run continues, and the planner reads the reply. */
async function reply(run: AgentRun, { number, step }: StepWork, given: Reply): Promise<undefined> {
  await recordReply(run, { number, step }, given);
  await run.record.emit({ type: "step-done", step: number });
}

async function recordReply(run: AgentRun, { number, step }: Pick<StepWork, "number" | "step">, given: Reply) {
  step.reply = given;
  await run.record.emit({ type: "reply-given", step: number, reply: given });
}

/** Informs the planner once that it repeats itself, before the run ends as stuck. */
async function skipRepeated(run: AgentRun, work: StepWork, earlier: Step): Promise<undefined> {
  const number = run.history.steps.indexOf(earlier) + 1;
  const applied = earlier.executions.filter(({ status }) => status === "applied").length;
  const message =
    `The plan was not carried out again: it is the plan of step ${number} for the same page, and ${applied} of ${earlier.executions.length} actions worked then. ` +
    "If the goal is reached, answer done. To do something several times, put it into one plan several times. Otherwise try another way.";
  await skipRest(run, work, { code: repeatedCode, message });
}

function endIfStuck({ history }: AgentRun, { proposal }: Step): End | undefined {
  const reason = explainStuck(history.ofTask);
  return reason ? { ending: "stuck", message: `${reason} ${proposal.message}` } : undefined;
}
