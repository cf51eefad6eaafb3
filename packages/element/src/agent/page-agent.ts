// An agent inside the page: sense → plan → review → act → sense, without a server. Each reply is one pass of the loop; the panel
// performs its actions and sends the results back, so that a chat continues after a reload or on the next page.
import type { ChatBackend, ChatRequest, MessageChunk } from "@giselles-ai/browser-tool/react/internal";
import type { ActionStep, AppData, HistoryStep, PlannerOutput, Snapshot } from "@giselles-ai/protocol";
import { bindActions } from "@giselles-ai/protocol/rules";
import type { AgentWords } from "./agent-words.ts";
import type { PageProfile } from "./judge-plan.ts";
import { PageApprovals } from "./page-approvals.ts";
import type { PagePlanner } from "./page-planner.ts";
import { readChatRequest, type StoredPlan } from "./read-request.ts";
import { reviewPlan } from "./review-plan.ts";
import { toActionStep, toPageStep } from "./to-action-step.ts";

export interface PageAgentOptions {
  /** Called for the first message. */
  loadPlanner(): Promise<PagePlanner>;
  takeSnapshot(): Snapshot;
  profile(): PageProfile;
  /** What the app knows about the person now. */
  readAppData(): AppData;
  words(): AgentWords;
}

/** A request that needs more plans than this makes no progress. */
const maxPlans = 12;

export function createPageAgent(options: PageAgentOptions): ChatBackend {
  const approvals = new PageApprovals();
  return {
    send: (request, signal) => reply(request, { ...options, approvals, signal }),
    stop: async () => {}, // the signal of `send` stops it
    approvals,
  };
}

export interface PageRun extends PageAgentOptions {
  approvals: PageApprovals;
  signal: AbortSignal;
}

async function* reply({ messages }: ChatRequest, run: PageRun): AsyncGenerator<MessageChunk> {
  yield { type: "start" };
  yield { type: "start-step" };
  yield* takeStep(messages, run);
  yield { type: "finish-step" };
}

async function* takeStep(messages: ChatRequest["messages"], run: PageRun): AsyncGenerator<MessageChunk> {
  const { goal, steps, answers, conversation, leftOut } = readChatRequest(messages);
  const planner = await run.loadPlanner();
  const isFirst = conversation.turns.length + steps.length + answers.length === 0;
  if (planner.isSubstitute && isFirst) yield* writeText(run.words().noModel);
  const denied: HistoryStep[] = [];
  for (;;) {
    const snapshot = run.takeSnapshot();
    const past = [...steps, ...denied];
    const request = { goal, snapshot, steps: past, answers, conversation, appData: run.readAppData() };
    const plan = await planner.plan(request, run.signal);
    if (plan.decision !== "act") return yield* say(messageOf(plan), { isQuestion: plan.decision === "ask" });
    if (past.length >= maxPlans || isRepeated(plan, past)) return yield* say(run.words().stuck);
    const planned = plan.steps.filter((step) => !leftOut.has(keyOf(step)));
    if (planned.length === 0) return yield* say(run.words().leftOut);
    const review = await reviewPlan({ ...plan, steps: planned }, planned.map(toActionStep), snapshot, run);
    if (review.verdict === "refused") return yield* say(review.reason);
    if (review.verdict === "denied") {
      denied.push(toDenied(planner.name, { ...plan, steps: planned }, review.reason));
      continue;
    }
    if (plan.left_out) yield* writeText(plan.left_out);
    const kept = review.steps.map(toPageStep);
    const dropped = planned.map(keyOf).filter((key) => !kept.some((step) => keyOf(step) === key));
    const stored: StoredPlan = {
      ...{ engine: planner.name, message: plan.message, steps: kept, denied },
      leftOut: review.isEdited ? dropped : [],
    };
    return yield* act(review.steps, review.snapshot, stored);
  }
}

function* act(steps: ActionStep[], snapshot: Snapshot, plan: StoredPlan): Generator<MessageChunk> {
  const actions = bindActions(
    steps.map(({ action }) => action),
    snapshot,
  );
  const used = new Set(actions.map(({ fieldId }) => fieldId));
  const fields = snapshot.fields
    .filter(({ fieldId }) => used.has(fieldId))
    .map(({ fieldId, label, kind, sensitive }) => ({ fieldId, label, kind, sensitive: sensitive === true }));
  const toolCallId = crypto.randomUUID();
  yield {
    type: "tool-input-available",
    ...{ toolCallId, toolName: "executeFormActions", input: { actions, fields } },
    providerMetadata: { giselle: plan },
  };
  yield { type: "finish" };
}

function* writeText(text: string): Generator<MessageChunk> {
  const id = crypto.randomUUID();
  yield { type: "text-start", id };
  yield { type: "text-delta", id, delta: text };
  yield { type: "text-end", id };
}

function* say(text: string, metadata?: { isQuestion: boolean }): Generator<MessageChunk> {
  yield* writeText(text);
  yield { type: "finish", messageMetadata: { isQuestion: metadata?.isQuestion === true } };
}

function messageOf(plan: PlannerOutput): string {
  return plan.decision === "ask" ? plan.clarification : plan.message;
}

/** The planner reads that the person denied the steps, and why. */
function toDenied(engine: string, { message, steps }: PlannerOutput, reason: string): HistoryStep {
  const text = reason ? `The user denied this: ${reason}` : "The user denied this.";
  const executions = steps.map(() => ({ status: "refused" as const, code: "DENIED", message: text, reason }));
  return { engine, proposal: { message, steps }, executions };
}

function isRepeated({ steps }: PlannerOutput, past: readonly HistoryStep[]): boolean {
  const last = past.at(-1)?.proposal.steps.map(keyOf).join();
  return last !== undefined && last !== "" && last === steps.map(keyOf).join();
}

/** Identifies what a step does. */
function keyOf({ tool, args }: { tool: string; args: Record<string, unknown> }): string {
  return JSON.stringify([tool, Object.entries(args).sort()]);
}
