// A relay session whose page side is this process. A program that only has its agent side cannot reach the real page directly.
import {
  createRelaySession,
  endRelaySession,
  type RelayHandler,
  type RelayStore,
} from "@giselles-ai/browser-tool/relay";
import type { RelayRequest, RelayResponse } from "@giselles-ai/protocol";
import type { AnswerPageRequest, ProxyPage } from "../runners/runner.ts";
import { openRelayTab } from "./relay-tab.ts";

export interface ProxyPageOptions {
  relay: RelayHandler;
  relayStore: RelayStore;
  relayUrl: string;
  /** Calls the relay in this process, without the network. */
  fetch: typeof fetch;
  answer: AnswerPageRequest;
  signal: AbortSignal;
  onFailure(error: unknown): void;
}

export async function openProxyPage({
  relay,
  relayStore,
  relayUrl,
  fetch,
  answer,
  ...rest
}: ProxyPageOptions): Promise<ProxyPage> {
  const { sessionId, agent, page } = await createRelaySession({ store: relayStore });
  const closed = new AbortController();
  const signal = AbortSignal.any([rest.signal, closed.signal]);
  /** By request id, so that a request that is delivered twice gets the same answer. */
  const answers = new Map<string, Promise<RelayResponse>>();

  async function respond(request: RelayRequest): Promise<void> {
    const { requestId } = request;
    const pending = answers.get(requestId) ?? answer(request).catch((error) => toErrorResponse(requestId, error));
    answers.set(requestId, pending);
    await tab.respond(await pending);
    if (request.type === "snapshot_request") answers.delete(requestId); // a snapshot can be repeated
  }
  const tab = openRelayTab({
    ...{ relay, relayUrl, credential: page, tab: "proxy", signal, onFailure: rest.onFailure },
    // Not awaited, so that requests are handled concurrently.
    onRequest: (request) => void respond(request).catch((error) => signal.aborted || rest.onFailure(error)),
  });

  return {
    access: { url: relayUrl, ...agent, fetch },
    async close() {
      closed.abort();
      await endRelaySession(sessionId, { store: relayStore }).catch(() => {}); // it expires by itself
    },
  };
}

function toErrorResponse(requestId: string, error: unknown): RelayResponse {
  const message = error instanceof Error ? error.message.replace(/^\[[A-Z_]+\] /, "") : ""; // the relay adds the code again
  return { type: "error_response", requestId, message: message || "The page could not be reached." };
}
