import type { Credential, RelayHandler } from "@giselles-ai/browser-tool/relay";
import { type RelayRequest, type RelayResponse, relayRequestSchema } from "@giselles-ai/protocol";
import { pause } from "../time.ts";
import { readServerSentEvents } from "./server-sent-events.ts";

export interface RelayTabOptions {
  relay: RelayHandler;
  relayUrl: string;
  /** The credential of the page side. */
  credential: Credential;
  /** Tab id within the session. */
  tab: string;
  signal: AbortSignal;
  onRequest(request: RelayRequest): void | Promise<void>;
  onCancel?(requestId: string): void | Promise<void>;
  /** Called when it can no longer listen. */
  onFailure(error: unknown): void;
}

export interface RelayTab {
  /** Resolves when the relay has accepted or refused the response. */
  respond(response: RelayResponse): Promise<void>;
}

/** Connects this process as a tab of a relay session. */
export function openRelayTab(options: RelayTabOptions): RelayTab {
  const { relay, relayUrl, credential, tab, signal, onRequest, onCancel, onFailure } = options;

  /** False if the session no longer exists. */
  async function listen(): Promise<boolean> {
    const url = `${relayUrl}?${new URLSearchParams({ sessionId: credential.sessionId, tab })}`;
    const headers = { authorization: `Bearer ${credential.token}` };
    const answer = await relay.GET(new Request(url, { headers, signal }));
    if (!answer.ok || !answer.body) return answer.status !== 401;
    for await (const data of readServerSentEvents(answer.body)) await handleMessage(JSON.parse(data));
    return true;
  }

  async function handleMessage(message: { type?: string; requestId?: string }): Promise<void> {
    if (message.type === "cancel" && message.requestId) return onCancel?.(message.requestId);
    const request = relayRequestSchema.safeParse(message);
    if (request.success) await onRequest(request.data);
  }

  async function keepListening(): Promise<void> {
    while (!signal.aborted && (await listen())) await pause(100, signal);
  }
  keepListening().catch((error) => {
    if (!signal.aborted) onFailure(error);
  });

  return {
    async respond(response) {
      const body = JSON.stringify({ type: "relay.respond", response, ...credential });
      const headers = { "content-type": "application/json" };
      for (;;) {
        const { status } = await relay.POST(new Request(relayUrl, { method: "POST", headers, body }));
        if (status < 500 || signal.aborted) return; // accepted, or refused because the request is no longer pending
        await pause(100, signal);
      }
    },
  };
}
