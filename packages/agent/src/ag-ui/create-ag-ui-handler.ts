import { randomUUID } from "node:crypto";
import type { ApprovalAnswer } from "@giselles-ai/protocol";
import type { Agent } from "../agent.ts";
import type { AgentEvent } from "../events.ts";
import type { Reviewer } from "../review/review.ts";
import type { RunStore } from "../runs/store/run-store.ts";
import { createStoreReviewer } from "../runs/store-reviewer.ts";
import { isStoreError } from "../store-error.ts";
import { type AgUiInput, readAgUiInput, taskOf } from "./read-input.ts";
import { type AgUiEvent, AgUiTranslator } from "./to-ag-ui.ts";

export interface AgUiOptions {
  /** The store of the agents. Approvals are answered in it. */
  store: RunStore;
  /** Creates the agent of a thread, with the store and this reviewer. The handler closes it when its run has ended. */
  createAgent(thread: { threadId: string; reviewer: Reviewer }): Agent | Promise<Agent>;
  /** Returns who sends the request, as approvals name them. Undefined refuses it. A thread belongs to its first sender. */
  approver(request: Request): string | undefined | Promise<string | undefined>;
}

interface Thread {
  owner: string;
  /** The run before, which the next request refers to. */
  lastRunId?: string;
  active?: ActiveRun | undefined;
  isStreaming?: boolean;
}

interface ActiveRun {
  agent: Agent;
  events: AsyncIterator<AgentEvent>;
  translator: AgUiTranslator;
  runId?: string;
  /** The last interrupt: the only one that can be answered. */
  asked?: string | undefined;
}

const maxThreads = 1000;

/**
 * Returns a handler for AG-UI clients such as CopilotKit: it runs the last message of the user as a task and streams the events.
 * An approval request ends the stream as an interrupt; the run waits, and continues with the request that resumes it.
 *
 * @example <caption>packages/agent/test/ag-ui/ag-ui.test.ts</caption>
 * const handler = createAgUiHandler({
 *   store,
 *   createAgent,
 *   approver: (request) => request.headers.get("x-user") ?? undefined,
 * });
 */
export function createAgUiHandler(options: AgUiOptions): (request: Request) => Promise<Response> {
  const threads = new Map<string, Thread>();
  return async (request) => {
    const owner = await options.approver(request);
    if (owner === undefined) return new Response("Sign in first.", { status: 401 });
    const input = readAgUiInput(await request.json().catch(() => undefined));
    if (!input) return new Response("This is not an AG-UI request.", { status: 400 });
    const thread = threads.get(input.threadId) ?? { owner };
    if (thread.owner !== owner) return new Response("This thread belongs to someone else.", { status: 403 });
    threads.set(input.threadId, thread);
    if (threads.size > maxThreads) forgetOldest(threads);
    return stream(thread, input, options);
  };
}

function forgetOldest(threads: Map<string, Thread>): void {
  const idle = [...threads].find(([, { active }]) => !active);
  if (idle) threads.delete(idle[0]);
}

function stream(thread: Thread, input: AgUiInput, options: AgUiOptions): Response {
  const encoder = new TextEncoder();
  let isCancelled = false;
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const send = (events: readonly AgUiEvent[]) => {
        if (isCancelled) return;
        for (const event of events) controller.enqueue(encoder.encode(`data: ${JSON.stringify(event)}\n\n`));
      };
      await converse(thread, input, { ...options, send }).catch((error: unknown) => {
        const message = error instanceof Error ? error.message : String(error);
        send([{ type: "RUN_ERROR", message, code: "INTERNAL" }]);
      });
      if (!isCancelled) controller.close();
    },
    cancel() {
      isCancelled = true;
      thread.active?.agent.abort();
    },
  });
  return new Response(body, { headers: { "content-type": "text/event-stream", "cache-control": "no-store" } });
}

type Send = (events: readonly AgUiEvent[]) => void;

/** Starts a run, or answers the interrupts of the one that waits, and streams until the run ends or is interrupted again. */
async function converse(thread: Thread, input: AgUiInput, options: AgUiOptions & { send: Send }): Promise<void> {
  const { send } = options;
  const problem = explainProblem(thread, input);
  if (problem) {
    const translator = new AgUiTranslator(input.threadId, randomUUID);
    send([...translator.start(input.runId), ...translator.fail(problem, "INVALID_REQUEST")]);
    return;
  }
  thread.isStreaming = true;
  try {
    await streamRun(thread, input, options);
  } finally {
    thread.isStreaming = false;
  }
}

async function streamRun(thread: Thread, input: AgUiInput, options: AgUiOptions & { send: Send }): Promise<void> {
  const { send, store } = options;
  const isResuming = input.resume.length > 0;
  if (!isResuming && thread.active) await abandon(thread, thread.active);
  const active = (isResuming && thread.active) || (await startRun(thread, input, options));
  thread.active = active;
  send(active.translator.start(input.runId));
  if (isResuming) await answer(active, input, { store, approver: thread.owner });
  for await (const event of { [Symbol.asyncIterator]: () => ({ next: () => active.events.next() }) }) {
    if (event.type === "run-started" || event.type === "run-continued") active.runId = event.runId;
    if (event.type === "review-asked") active.asked = event.approvalId;
    const events = active.translator.translate(event);
    if (event.type === "run-done") endRun(thread, active);
    send(events);
    if (AgUiTranslator.ends(events)) return;
  }
  thread.active = undefined;
  send(active.translator.fail("The run could not be started.", "INTERNAL"));
}

function explainProblem({ active, isStreaming }: Thread, { resume, messages }: AgUiInput): string | undefined {
  if (isStreaming) return "A run of this thread is in progress. Wait until it ends.";
  if (resume.length > 0 && !active) return "No run of this thread is waiting for an answer.";
  if (resume.length > 0)
    return resume.every(({ interruptId }) => interruptId === active?.asked)
      ? undefined
      : "Only the last interrupt of this thread can be answered. It is still waiting.";
  return taskOf(messages) === "" ? "The user's last message is empty." : undefined;
}

/** Stops a run that waits for an answer, because the user has sent another message instead. */
async function abandon(thread: Thread, active: ActiveRun): Promise<void> {
  active.agent.abort();
  for (let next = await active.events.next(); !next.done; next = await active.events.next())
    if (next.value.type === "run-done") break;
  endRun(thread, active);
}

async function startRun(thread: Thread, input: AgUiInput, options: AgUiOptions): Promise<ActiveRun> {
  const { threadId } = input;
  const agent = await options.createAgent({ threadId, reviewer: createStoreReviewer(options.store) });
  const events = agent.events();
  const after = thread.lastRunId === undefined ? {} : { after: thread.lastRunId };
  // Failures are reported by an event; what throws before the run has begun ends the stream of events.
  void agent.execute(taskOf(input.messages), after).catch(() => agent.close());
  return { agent, events, translator: new AgUiTranslator(threadId, randomUUID) };
}

function endRun(thread: Thread, { agent, runId }: ActiveRun): void {
  thread.active = undefined;
  if (runId !== undefined) thread.lastRunId = runId;
  void agent.close();
}

/**
 * Everything but a clear yes is a denial, also when a request has several answers. An answer that came another way before, or the
 * end of the time for it, counts: the stream then shows what the run does.
 */
async function answer(
  { asked = "" }: ActiveRun,
  { resume }: AgUiInput,
  { store, approver }: { store: RunStore; approver: string },
): Promise<void> {
  const base = { approver, at: new Date().toISOString() };
  const denial = resume.find(({ status, payload }) => status !== "resolved" || payload?.approved !== true);
  const given: ApprovalAnswer = denial
    ? { decision: "denied", reason: denial.payload?.reason ?? "", ...base }
    : { decision: "approved", ...base };
  await store.answer(asked, given).catch((error: unknown) => {
    if (!isStoreError(error, "ANSWERED", "EXPIRED")) throw error;
  });
}
