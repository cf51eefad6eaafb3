// Forwards page requests to the client of the run while no page is connected to the relay session: a request becomes an event of
// the run, and the client's tool result becomes the response.

import type { Credential, RelayHandler } from "@giselles-ai/browser-tool/relay";
import type { RelayRequest, ToolResult } from "@giselles-ai/protocol";
import { openRelayTab } from "./relay-tab.ts";
import { toRelayResponse } from "./to-relay-response.ts";
import type { Writer } from "./writer.ts";

export interface ClientProxyOptions {
  relay: RelayHandler;
  relayUrl: string;
  /** The credential of the page side. */
  credential: Credential;
  writer: Writer;
  signal: AbortSignal;
  /** Ids of requests that another instance has already sent to the client. */
  asked: readonly string[];
  /** Called when the run's log can no longer be written. */
  onFailure(error: unknown): void;
}

export interface ClientProxy {
  /** Delivers an answer that the log has accepted. Idempotent. */
  deliver(result: ToolResult): Promise<void>;
}

/** Connects as one more tab of the session. A page that connects later becomes the active tab and gets later requests. */
export function openClientProxy(options: ClientProxyOptions): ClientProxy {
  const { relay, relayUrl, credential, writer, signal, onFailure } = options;
  /** All requests so far, with their answers if there are any. */
  const requests = new Map<string, ToolResult | undefined>(options.asked.map((requestId) => [requestId, undefined]));
  const timers = new Set<ReturnType<typeof setTimeout>>();
  signal.addEventListener("abort", () => {
    for (const timer of timers) clearTimeout(timer);
  });

  const tab = openRelayTab({
    ...{ relay, relayUrl, credential, signal, onFailure, tab: "client" },
    onRequest: forward,
    onCancel: settle,
  });

  async function forward(request: RelayRequest): Promise<void> {
    const { requestId, deadline } = request;
    const answer = requests.get(requestId);
    if (answer) return respond(answer);
    if (requests.has(requestId)) return;
    requests.set(requestId, undefined);
    await writer.write([request], { asks: requestId });
    if (deadline === undefined) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      if (!requests.get(requestId)) void settle(requestId);
    }, deadline - Date.now());
    timers.add(timer);
  }

  /** The run no longer waits for this request. */
  async function settle(requestId: string): Promise<void> {
    await writer.write([], { settles: requestId }).catch(onFailure);
  }

  async function respond(result: ToolResult): Promise<void> {
    await tab.respond(toRelayResponse(result));
    await settle(result.toolCallId);
  }

  return {
    async deliver(result) {
      if (requests.get(result.toolCallId)) return;
      requests.set(result.toolCallId, result);
      await respond(result);
    },
  };
}
