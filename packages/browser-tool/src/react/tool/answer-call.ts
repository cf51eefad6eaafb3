// From a tool call to its output, through the same desk that answers requests over the relay.
import type { AnyAction, ExecutionReport, SnapshotOptions } from "@giselles-ai/protocol";
import { act, type Desk, look } from "../../relay/page/answer.ts";
import type { ToolCall } from "./chat-words.ts";

export interface CallContext {
  desk: Desk;
  /** Aborted when the person stops the run. */
  signal: AbortSignal;
  onReport(report: ExecutionReport, actions: readonly AnyAction[]): void;
}

type Answer = (call: ToolCall, context: CallContext) => Promise<object>;

const answers: Record<string, Answer> = {
  async getFormSnapshot({ toolCallId: requestId, input }, { desk }) {
    const { options } = asObject(input) as { options?: SnapshotOptions };
    const seen = await look(
      { type: "snapshot_request", requestId, instruction: "look", ...(options && { options }) },
      desk,
    );
    if (seen.type !== "snapshot_response") throw new Error("The page could not be read.");
    return { ...seen.snapshot, fields: seen.fields };
  },
  async executeFormActions(call, { desk, signal, onReport }) {
    const actions = readActions(call.input);
    const request = { type: "execute_request", requestId: call.toolCallId, actions } as const;
    const { report } = await act(request, { deadline: deadlineOf(call), signal }, desk);
    onReport(report, actions);
    return { report };
  },
};

/** Undefined for tools that are not this page's. */
export function findAnswer({ toolName, dynamic }: ToolCall): Answer | undefined {
  return !dynamic && Object.hasOwn(answers, toolName) ? answers[toolName] : undefined;
}

export function readActions(input: unknown): AnyAction[] {
  const { actions } = asObject(input) as { actions?: unknown };
  if (!Array.isArray(actions)) throw new Error('executeFormActions needs "actions", a list. Nothing was done.');
  return actions.map((action) => ({ ...asObject(action), action: String(asObject(action).action) }));
}

/**
 * Nobody waits for an answer after this. It is told by the server's clock: where that moment is over when the call arrives,
 * the two clocks differ, and it says nothing.
 */
function deadlineOf(call: ToolCall): number {
  const { providerMetadata } = call as { providerMetadata?: { giselle?: { deadline?: unknown } } };
  const deadline = providerMetadata?.giselle?.deadline;
  return typeof deadline === "number" && deadline > Date.now() ? deadline : Number.POSITIVE_INFINITY;
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
