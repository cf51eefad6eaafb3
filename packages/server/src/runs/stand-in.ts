// The page's stand-in. Where no page is connected to the run's relay session, whoever follows the run is asked instead: a
// request to the page becomes an event of the run, and the client's tool result becomes the page's answer.

import type { Credential, RelayHandler } from "@giselles-ai/browser-tool/relay";
import { type RelayRequest, relayRequestSchema, type ToolResult } from "@giselles-ai/protocol";
import { pause } from "../time.ts";
import { readServerSentEvents } from "./server-sent-events.ts";
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

  function post(body: object): Promise<Response> {
    return relay.POST(
      new Request(relayUrl, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ ...body, ...credential }),
      }),
    );
  }

  /** False when the session is no more. */
  async function listen(): Promise<boolean> {
    const url = `${relayUrl}?${new URLSearchParams({ sessionId: credential.sessionId, tab: "stand-in" })}`;
    const headers = { authorization: `Bearer ${credential.token}` };
    const answer = await relay.GET(new Request(url, { headers, signal }));
    if (!answer.ok || !answer.body) return answer.status !== 401;
    for await (const data of readServerSentEvents(answer.body)) await hear(JSON.parse(data));
    return true;
  }

  async function hear(message: { type?: string; requestId?: string }): Promise<void> {
    if (message.type === "cancel" && message.requestId) return settle(message.requestId);
    const request = relayRequestSchema.safeParse(message);
    if (request.success) await ask(request.data);
  }

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
    for (;;) {
      const { status } = await post({ type: "relay.respond", response: toRelayResponse(result) });
      if (status < 500 || signal.aborted) break; // refused: nobody waits for it any more
      await pause(100, signal);
    }
    await settle(result.toolCallId);
  }

  async function keepListening(): Promise<void> {
    while (!signal.aborted && (await listen())) await pause(100, signal);
  }
  keepListening().catch((error) => {
    if (!signal.aborted) onFailure(error);
  });

  return {
    async give(result) {
      if (known.get(result.toolCallId)) return;
      known.set(result.toolCallId, result);
      await respond(result);
    },
  };
}
