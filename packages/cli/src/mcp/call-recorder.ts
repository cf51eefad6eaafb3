// Writes every tool call to the audit log: before it runs, and its outcome.
import { randomUUID } from "node:crypto";
import type { AgentEvent, Execution } from "@giselles-ai/agent";
import { type Journal, plannedBy, proposalOf, toStep } from "@giselles-ai/agent/internal";
import type { ServedTool } from "@giselles-ai/browser-tool/internal/mcp-server";
import type { AnyAction, CapabilityProfile, ExecutionReport } from "@giselles-ai/protocol";
import { parseSessionTarget, type Sessions } from "./sessions.ts";
import type { InSession } from "./with-session.ts";

export interface CallRecorder {
  wrap<Input>(tool: ServedTool<Input>): ServedTool<Input>;
  /** Records the end. Idempotent. */
  close(): void;
}

export interface CallRecorderOptions {
  journal: Journal | undefined;
  profile: CapabilityProfile;
  sessions: Pick<Sessions, "peek">;
}

const maxOutput = 4000;

export function createCallRecorder({ journal, ...options }: CallRecorderOptions): CallRecorder {
  if (!journal) return { wrap: (tool) => tool, close: () => {} };
  return new CallLog(journal, options);
}

const who = "MCP client";

class CallLog implements CallRecorder {
  readonly #journal: Journal;
  readonly #profile: CapabilityProfile;
  readonly #sessions: Pick<Sessions, "peek">;
  readonly #runId = randomUUID();
  readonly #startedAt = performance.now();
  #seq = 0;
  #step = 0;
  /** The snapshot that was recorded last. */
  #recorded: string | undefined;
  #isClosed = false;

  constructor(journal: Journal, { profile, sessions }: Omit<CallRecorderOptions, "journal">) {
    this.#journal = journal;
    this.#profile = profile;
    this.#sessions = sessions;
  }

  wrap<Input>(tool: ServedTool<Input>): ServedTool<Input> {
    return {
      ...tool,
      run: (input, call) =>
        this.#record(tool.name, input as InSession<Record<string, unknown>>, () => tool.run(input, call)),
    };
  }

  /** A call that cannot be recorded does not run. */
  async #record<Result extends object>(
    tool: string,
    { session, input }: InSession<Record<string, unknown>>,
    run: () => Result | Promise<Result>,
  ): Promise<Result> {
    const actions = actionsOf(tool, input);
    this.#step += 1;
    const step = this.#step;
    this.#emit({ type: "step-started", step });
    this.#recordPage(step, session);
    const plan = proposalOf(who, actions.map(toStep));
    this.#emit({ type: "plan-made", step, plan, planned: plannedBy(who) });
    const done = (executions: Execution[]) => {
      this.#recordPage(step, session);
      for (const [index, execution] of executions.entries())
        this.#emit({ type: "action-done", step, index, execution });
      this.#emit({ type: "step-done", step });
    };
    try {
      const result = await run();
      if ("inputRequests" in result)
        this.#emit({ type: "review-asked", step, plan, asked: actions.map((_, index) => index) });
      else done(toExecutions(actions, result));
      return result;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      done(actions.map(({ action }) => ({ action, status: "failed", code: "INTERNAL", message })));
      throw error;
    }
  }

  close(): void {
    if (this.#isClosed || this.#seq === 0) return;
    this.#isClosed = true;
    const usage = { inputTokens: 0, outputTokens: 0, modelCalls: 0 };
    const durationMs = performance.now() - this.#startedAt;
    const message = "The client disconnected.";
    this.#emit({
      type: "run-done",
      result: { completed: true, ending: "done", message, steps: [], usage, durationMs },
    });
  }

  #recordPage(step: number, session: string | undefined): void {
    const snapshot = this.#sessions.peek(parseSessionTarget(session).session)?.page.seen;
    if (!snapshot || snapshot.snapshotId === this.#recorded) return;
    this.#recorded = snapshot.snapshotId;
    const { url, title, fields } = snapshot;
    this.#emit({ type: "page-sensed", step, url, title, fields: fields.length, snapshot });
  }

  #emit(event: AgentEvent): void {
    if (this.#seq === 0)
      this.#write({ type: "run-started", runId: this.#runId, task: "Calls of an MCP client", profile: this.#profile });
    this.#write(event);
  }

  #write(event: AgentEvent): void {
    this.#seq += 1;
    void this.#journal.record({ runId: this.#runId, seq: this.#seq, at: new Date().toISOString(), event }); // the audit journal is synchronous
  }
}

function actionsOf(tool: string, args: Record<string, unknown> = {}): AnyAction[] {
  const { actions, ...rest } = args;
  if (tool === "executeFormActions" && Array.isArray(actions) && actions.length > 0) return actions as AnyAction[]; // checked by the tool's schema
  return [{ ...rest, action: tool }];
}

/** One execution for each action: from the outcomes if there are any, or else from the result as a whole. */
function toExecutions(actions: readonly AnyAction[], result: object): Execution[] {
  const {
    data,
    isError = false,
    content = [],
  } = result as {
    data?: Partial<ExecutionReport>;
    isError?: boolean;
    content?: { type: string; text?: string }[];
  };
  const text = content.find(({ type }) => type === "text")?.text ?? "";
  const code = /^\[([A-Z_]+)\]/.exec(text)?.[1];
  return actions.map(({ action }, index) => {
    const outcome = data?.outcomes?.find((one) => one.index === index);
    if (outcome) {
      const { status, code: own, message, value } = outcome;
      return {
        action,
        status,
        ...(own && { code: own }),
        ...(message && { message }),
        ...(value !== undefined && { value }),
      };
    }
    const output = text.slice(0, maxOutput);
    return isError
      ? { action, status: code === "NOT_ALLOWED" ? "refused" : "failed", ...(code && { code }), message: output }
      : { action, status: "applied", ...(output && { output }) };
  });
}
