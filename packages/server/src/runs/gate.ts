// A relay session whose page is this process. Whoever gets its agent's side has no way to the person's page but through us.
import {
  createRelaySession,
  endRelaySession,
  type RelayHandler,
  type RelayStore,
} from "@giselles-ai/browser-tool/relay";
import type { RelayRequest, RelayResponse } from "@giselles-ai/protocol";
import type { Gate, GateAnswer } from "../runners/runner.ts";
import { openRelayTab } from "./relay-tab.ts";

export interface GateOptions {
  relay: RelayHandler;
  relayStore: RelayStore;
  relayUrl: string;
  /** The relay, without the network. */
  fetch: typeof fetch;
  answer: GateAnswer;
  signal: AbortSignal;
  onFailure(error: unknown): void;
}

export async function openGate({ relay, relayStore, relayUrl, fetch, answer, ...rest }: GateOptions): Promise<Gate> {
  const { sessionId, agent, page } = await createRelaySession({ store: relayStore });
  const left = new AbortController();
  const signal = AbortSignal.any([rest.signal, left.signal]);
  /** By request: one that is delivered twice is answered alike. */
  const answers = new Map<string, Promise<RelayResponse>>();

  async function respond(request: RelayRequest): Promise<void> {
    const { requestId } = request;
    const known = answers.get(requestId) ?? answer(request).catch((error) => failed(requestId, error));
    answers.set(requestId, known);
    await tab.respond(await known);
    if (request.type === "snapshot_request") answers.delete(requestId); // looking again does no harm
  }
  const tab = openRelayTab({
    ...{ relay, relayUrl, credential: page, tab: "gate", signal, onFailure: rest.onFailure },
    // While one is being answered, others are heard.
    onRequest: (request) => void respond(request).catch((error) => signal.aborted || rest.onFailure(error)),
  });

  return {
    access: { url: relayUrl, ...agent, fetch },
    async close() {
      left.abort();
      await endRelaySession(sessionId, { store: relayStore }).catch(() => {}); // then it ends with its time
    },
  };
}

function failed(requestId: string, error: unknown): RelayResponse {
  const said = error instanceof Error ? error.message.replace(/^\[[A-Z_]+\] /, "") : ""; // the relay adds its own
  return { type: "error_response", requestId, message: said || "The page could not be asked." };
}
