// Reads and operates the shared tab through the worker, which checks the grant and asks for approval as for every agent.
import type {
  AnyAction,
  ExecuteResponse,
  ExecutionReport,
  RelayRequest,
  RelayResponse,
  Snapshot,
} from "@giselles-ai/protocol";
import type { FromPopup } from "../shared/messages.ts";

/** Time for the user to approve. */
const maxWaitMs = 10 * 60_000;

export interface TabDriver {
  snapshot(): Promise<Snapshot>;
  execute(actions: readonly AnyAction[]): Promise<ExecutionReport>;
}

export function createTabDriver(send: (command: FromPopup) => Promise<unknown>, signal: AbortSignal): TabDriver {
  /** Repeated with the same id if the browser stops the worker, which never starts a request twice. */
  async function ask(request: RelayRequest): Promise<RelayResponse> {
    const deadline = Date.now() + maxWaitMs;
    for (;;) {
      signal.throwIfAborted();
      try {
        const response = (await send({ type: "ask", request, deadline })) as RelayResponse | undefined;
        if (response) return response;
      } catch (error) {
        if (Date.now() >= deadline) throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  return {
    async snapshot() {
      const response = await ask({
        type: "snapshot_request",
        requestId: crypto.randomUUID(),
        instruction: "",
        options: { scope: "page", text: true },
      });
      if (response.type !== "snapshot_response") throw new Error(messageOf(response));
      return { ...response.snapshot, fields: response.fields } as Snapshot;
    },
    async execute(actions) {
      const response = await ask({ type: "execute_request", requestId: crypto.randomUUID(), actions: [...actions] });
      if (response.type !== "execute_response") throw new Error(messageOf(response));
      return (response as ExecuteResponse).report;
    },
  };
}

function messageOf(response: RelayResponse): string {
  return response.type === "error_response"
    ? response.message
    : "Internal error: the tab sent another kind of answer. Try again.";
}
