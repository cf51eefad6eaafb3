// The page's stand-in. Where no page is connected to the run's relay session, whoever follows the run is asked instead: a
// request to the page becomes an event of the run, and the client's tool result becomes the page's answer.

import type { Credential, RelayHandler } from "@giselles-ai/browser-tool/relay";
import type { RelayRequest, ToolResult } from "@giselles-ai/protocol";
import { openRelayTab } from "./relay-tab.ts";
import { toRelayResponse } from "./to-relay-response.ts";
import type { Writer } from "./writer.ts";

export interface StandInOptions {
  relay: RelayHandler;
  relayUrl: string;
  /** The page's. */
  credential: Credential;
  writer: Writer;
  signal: AbortSignal;
  /** Requests that the client has been told of before, by another instance. */
  asked: readonly string[];
  /** Told when the run's log can no longer be written. */
  onFailure(error: unknown): void;
}

export interface StandIn {
  /** An answer that the log has accepted. Giving it twice does no harm. */
  give(result: ToolResult): Promise<void>;
}

/** It is a tab among others: a page that connects later is the one that the person looks at, and gets what comes then. */
export function openStandIn(options: StandInOptions): StandIn {
  const { relay, relayUrl, credential, writer, signal, onFailure } = options;
  /** Every request that came here, with its answer when there is one: it keeps a page's journal. */
  const known = new Map<string, ToolResult | undefined>(options.asked.map((requestId) => [requestId, undefined]));
  const timers = new Set<ReturnType<typeof setTimeout>>();
  signal.addEventListener("abort", () => {
    for (const timer of timers) clearTimeout(timer);
  });

  const tab = openRelayTab({
    ...{ relay, relayUrl, credential, signal, onFailure, tab: "stand-in" },
    onRequest: ask,
    onCancel: settle,
  });

  async function ask(request: RelayRequest): Promise<void> {
    const { requestId, deadline } = request;
    const answered = known.get(requestId);
    if (answered) return respond(answered);
    if (known.has(requestId)) return;
    known.set(requestId, undefined);
    await writer.write([request], { asks: requestId });
    if (deadline === undefined) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      if (!known.get(requestId)) void settle(requestId);
    }, deadline - Date.now());
    timers.add(timer);
  }

  /** The run waits for this no longer. */
  async function settle(requestId: string): Promise<void> {
    await writer.write([], { settles: requestId }).catch(onFailure);
  }

  async function respond(result: ToolResult): Promise<void> {
    await tab.respond(toRelayResponse(result));
    await settle(result.toolCallId);
  }

  return {
    async give(result) {
      if (known.get(result.toolCallId)) return;
      known.set(result.toolCallId, result);
      await respond(result);
    },
  };
}
