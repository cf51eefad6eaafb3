// Answers tool calls in the page, with the same code that answers requests of the relay.
import type { AnyAction, ExecutionReport, SnapshotOptions } from "@giselles-ai/protocol";
import { executeActions, type PageContext, takeSnapshot } from "../../relay/page/answer.ts";
import type { ToolCall } from "./chat-types.ts";

export interface CallContext {
  pageContext: PageContext;
  /** Aborted when the user stops the run. */
  signal: AbortSignal;
  onReport(report: ExecutionReport, actions: readonly AnyAction[]): void;
}

type Answer = (call: ToolCall, context: CallContext) => Promise<object>;

const answers: Record<string, Answer> = {
  async getFormSnapshot({ toolCallId: requestId, input }, { pageContext }) {
    const { options } = asObject(input) as { options?: SnapshotOptions };
    const response = await takeSnapshot(
      { type: "snapshot_request", requestId, instruction: "snapshot", ...(options && { options }) },
      pageContext,
    );
    if (response.type !== "snapshot_response") throw new Error("Could not read the page.");
    return { ...response.snapshot, fields: response.fields };
  },
  async executeFormActions(call, { pageContext, signal, onReport }) {
    const actions = readActions(call.input);
    const request = { type: "execute_request", requestId: call.toolCallId, actions } as const;
    const { report } = await executeActions(request, { deadline: deadlineOf(call), signal }, pageContext);
    onReport(report, actions);
    return { report };
  },
};

/** Undefined for other tools. */
export function findToolAnswer({ toolName, dynamic }: ToolCall): Answer | undefined {
  return !dynamic && Object.hasOwn(answers, toolName) ? answers[toolName] : undefined;
}

export function readActions(input: unknown): AnyAction[] {
  const { actions } = asObject(input) as { actions?: unknown };
  if (!Array.isArray(actions)) throw new Error('executeFormActions needs a list "actions". Nothing was done.');
  return actions.map((action) => ({ ...asObject(action), action: String(asObject(action).action) }));
}

/**
 * The time until which the server waits for the answer, by its own clock. If it has already passed, the clocks differ and it is
 * ignored.
 */
function deadlineOf(call: ToolCall): number {
  const { providerMetadata } = call as { providerMetadata?: { giselle?: { deadline?: unknown } } };
  const deadline = providerMetadata?.giselle?.deadline;
  return typeof deadline === "number" && deadline > Date.now() ? deadline : Number.POSITIVE_INFINITY;
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
