// The loop of the side panel: sense, plan, act, and sense again. The worker reviews each action before it runs.
import type { PlannerOutput, Snapshot } from "@giselles-ai/protocol";
import { messageBefore } from "@giselles-ai/protocol/rules";
import { words } from "../shared/words/words.ts";
import type { Chat } from "./chat.ts";
import { performPlan } from "./perform-plan.ts";
import type { TabDriver } from "./tab-driver.ts";
import type { TabPlanner } from "./tab-planner.ts";

const maxSteps = 20;

export interface TaskOptions {
  chat: Chat;
  driver: TabDriver;
  planner: TabPlanner;
  signal: AbortSignal;
  /** Called with each message for the user. */
  onMessage(text: string): void;
}

/** Continues the task of the chat. */
export async function runTask(options: TaskOptions): Promise<void> {
  const { chat, onMessage } = options;
  const answer = (text: string, isQuestion = false) => {
    chat.end(text, isQuestion);
    onMessage(text);
  };
  let last: string | undefined;
  for (let count = 0; count < maxSteps; count += 1) {
    const snapshot = await options.driver.snapshot();
    const plan = await options.planner.plan({ ...chat.task, snapshot }, options.signal);
    if (plan.decision !== "act")
      return answer(plan.decision === "ask" ? plan.clarification : plan.message, plan.decision === "ask");
    const planned = JSON.stringify(plan.steps.map(({ tool, args }) => [tool, args]));
    if (planned === last) return answer(words.chat.stuck);
    last = planned;
    const message = messageBefore(plan);
    if (message) onMessage(message);
    const denial = await act(plan, snapshot, options);
    if (denial) return chat.end(denial, false);
  }
  answer(words.chat.outOfSteps(maxSteps));
}

/** Performs a plan. Returns the message if the user or the grant does not allow it. */
async function act(plan: PlannerOutput, snapshot: Snapshot, options: TaskOptions) {
  const { chat, planner, signal, onMessage } = options;
  const outcomes = await performPlan(plan, { ...options, snapshot });
  signal.throwIfAborted();
  const problem = outcomes.find(({ status }) => status !== "applied");
  const text = problem?.message && words.chat.problem(problem.code, problem.message);
  if (text) onMessage(text);
  const executions = outcomes.map(({ status, code, message, output }) => ({ status, code, message, output }));
  const leftOut = plan.left_out;
  const proposal = { message: plan.message, steps: plan.steps };
  chat.addStep({ engine: planner.name, proposal, executions, ...(leftOut && { leftOut }) });
  return problem?.code === "NOT_ALLOWED" ? (text ?? problem.code) : undefined;
}
