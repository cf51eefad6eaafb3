import { startWebServer } from "../web-server.ts";
import { anthropic } from "./anthropic.ts";
import { google } from "./google.ts";
import { ollama } from "./ollama.ts";
import { openai } from "./openai.ts";
import { openaiResponses } from "./openai-responses.ts";
import type { Protocol } from "./protocol.ts";
import { type RecordedRequest, recordRequest } from "./recorded-request.ts";
import { playScript, type Script } from "./script.ts";
import { type ServerState, serve } from "./serve.ts";

const protocols = { ollama, openai, "openai-responses": openaiResponses, anthropic, google } satisfies Record<
  string,
  Protocol
>;

export type ProtocolName = keyof typeof protocols;

export interface ScriptedModelOptions {
  /** The models on offer; any other gets the protocol's "no such model". Default: any model is taken. */
  models?: string[];
}

export interface ScriptedModel extends AsyncDisposable {
  /** The base URL for the protocol's official client: with `/v1` for openai, the origin for the others. */
  readonly url: string;
  /** For clients that need another base URL: `${origin}/v1` for anthropic or `${origin}/v1beta` for google in the AI SDK. */
  readonly origin: string;
  /** Every request, in the order in which their bodies arrived completely. */
  readonly requests: readonly RecordedRequest[];
  /** Replies not played yet; Infinity when the script is one function. */
  readonly remaining: number;
  /** Drops open connections. Idempotent. */
  close(): Promise<void>;
}

/** Starts a server on a free port of this machine that speaks a model's protocol and answers from the script. */
export async function startScriptedModel(
  protocolName: ProtocolName,
  script: Script,
  { models }: ScriptedModelOptions = {},
): Promise<ScriptedModel> {
  const protocol = protocols[protocolName];
  const closing = new AbortController();
  const state: ServerState = { protocol, player: playScript(script), requests: [], models, closing: closing.signal };
  let arrivals = 0;
  const server = await startWebServer((request, response) => {
    arrivals += 1;
    return serve(state, { record: recordRequest(request, arrivals), request, response });
  });
  const close = () => {
    closing.abort();
    return server.close();
  };

  return {
    url: `${server.url}${protocol.basePath}`,
    origin: server.url,
    requests: state.requests,
    get remaining() {
      return state.player.remaining;
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}
