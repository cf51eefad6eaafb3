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

export function createCallRecorder({ journal, profile, sessions }: CallRecorderOptions): CallRecorder {
  if (!journal) return { wrap: (tool) => tool, close: () => {} };
  const runId = randomUUID();
  const who = "MCP client";
  const startedAt = performance.now();
  let seq = 0;
  let step = 0;
  let recorded: string | undefined;
  let isClosed = false;

  /** A call that cannot be recorded does not run. */
  function emit(event: AgentEvent): void {
    if (seq === 0) write({ type: "run-started", runId, task: "Calls of an MCP client", profile });
    write(event);
  }

  function write(event: AgentEvent): void {
    seq += 1;
    void journal?.record({ runId, seq, at: new Date().toISOString(), event }); // the audit journal is synchronous
  }

  function recordPage(number: number, session: string | undefined): void {
    const snapshot = sessions.peek(parseSessionTarget(session).session)?.page.seen;
    if (!snapshot || snapshot.snapshotId === recorded) return;
    recorded = snapshot.snapshotId;
    const { url, title, fields } = snapshot;
    emit({ type: "page-sensed", step: number, url, title, fields: fields.length, snapshot });
  }

  return {
    wrap: (tool) => ({
      ...tool,
      async run(input, call) {
        const { session, input: args } = input as InSession<Record<string, unknown>>;
        const actions = actionsOf(tool.name, args);
        step += 1;
        const number = step;
        emit({ type: "step-started", step: number });
        recordPage(number, session);
        const plan = proposalOf(who, actions.map(toStep));
        emit({ type: "plan-made", step: number, plan, planned: plannedBy(who) });
        const done = (executions: Execution[]) => {
          recordPage(number, session);
          for (const [index, execution] of executions.entries())
            emit({ type: "action-done", step: number, index, execution });
          emit({ type: "step-done", step: number });
        };
        try {
          const result = await tool.run(input, call);
          if ("inputRequests" in result)
            emit({ type: "review-asked", step: number, plan, asked: actions.map((_, index) => index) });
          else done(toExecutions(actions, result));
          return result;
        } catch (error) {
          const message = error instanceof Error ? error.message : String(error);
          done(actions.map(({ action }) => ({ action, status: "failed", code: "INTERNAL", message })));
          throw error;
        }
      },
    }),
    close() {
      if (isClosed || seq === 0) return;
      isClosed = true;
      const usage = { inputTokens: 0, outputTokens: 0, modelCalls: 0 };
      const durationMs = performance.now() - startedAt;
      const message = "The client disconnected.";
      emit({ type: "run-done", result: { completed: true, ending: "done", message, steps: [], usage, durationMs } });
    },
  };
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
