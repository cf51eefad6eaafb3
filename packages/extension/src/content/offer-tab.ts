// A tab that the user shares with the browser's own agent: its form as two tools of the page (WebMCP).
import { registerTools, renderReport } from "@giselles-ai/browser-tool/webmcp/internal";
import type { RelayRequest, RelayResponse } from "@giselles-ai/protocol";

/** Offers the tab until `signal` aborts. `ask` has the worker answer, as for every agent. False in browsers without WebMCP. */
export function offerTab(
  ask: (request: RelayRequest) => Promise<RelayResponse | undefined>,
  signal: AbortSignal,
): boolean {
  const gone = new Error("The user has paused the agent, or has stopped sharing this tab.");
  return registerTools(
    {
      async read(options) {
        const requestId = crypto.randomUUID();
        const request: RelayRequest = {
          type: "snapshot_request",
          requestId,
          instruction: "",
          options: { ...options, text: true },
        };
        const response = await ask(request);
        if (response?.type !== "snapshot_response") throw messageOf(response) ?? gone;
        if (signal.aborted) throw gone;
        return response.snapshot?.text ?? "";
      },
      async act(actions) {
        const response = await ask({ type: "execute_request", requestId: crypto.randomUUID(), actions });
        if (response?.type !== "execute_response") throw messageOf(response) ?? gone;
        return renderReport(response.report, actions);
      },
    },
    signal,
  );
}

function messageOf(response: RelayResponse | undefined): Error | undefined {
  return response?.type === "error_response" ? new Error(response.message) : undefined;
}
