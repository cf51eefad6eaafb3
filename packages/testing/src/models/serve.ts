import type { IncomingMessage, ServerResponse } from "node:http";
import { type LookupContext, type Protocol, WireError } from "./protocol.ts";
import { parseBody, type RecordedRequest, readText } from "./recorded-request.ts";
import { type Exchange, sendError, sendJson } from "./respond.ts";
import type { ScriptPlayer } from "./script.ts";
import { type ReplyContext, sendReply } from "./send-reply.ts";

/** The state that all requests to one scripted model share. */
export interface ServerState {
  protocol: Protocol;
  player: ScriptPlayer;
  requests: RecordedRequest[];
  /** Undefined accepts any model. */
  models: string[] | undefined;
  /** Aborted when the model is being closed. */
  closing: AbortSignal;
}

export interface IncomingRequest {
  record: RecordedRequest;
  request: IncomingMessage;
  response: ServerResponse;
}

/** Handles one request to the end of its answer, and updates its record. */
export async function serve(state: ServerState, { record, request, response }: IncomingRequest): Promise<void> {
  const gone = new AbortController();
  let hasHungUp = false;
  response.once("close", () => {
    record.clientLeft = !response.writableFinished && !hasHungUp && !state.closing.aborted;
    gone.abort();
  });
  const hangUp = () => {
    hasHungUp = true;
    response.socket?.destroySoon();
  };
  const exchange: Exchange = { protocol: state.protocol, request: record, response };
  try {
    const text = await readText(request).finally(() => state.requests.push(record));
    if (record.method === "POST") record.body = parseBody(text);
    await (state.protocol.isCall(record) ? answerCall : answerLookup)(state, {
      ...exchange,
      gone: gone.signal,
      hangUp,
    });
  } catch (error) {
    fail(exchange, error);
  }
}

async function answerCall(
  { protocol, player, models }: ServerState,
  context: Omit<ReplyContext, "call">,
): Promise<void> {
  const call = protocol.readCall(context.request);
  Object.assign(context.request, call);
  assertModel(protocol, models, call.model);
  const reply = await player.next(context.request);
  await sendReply({ ...context, call }, reply);
}

async function answerLookup({ protocol, models }: ServerState, exchange: Exchange): Promise<void> {
  const { method, path, body } = exchange.request;
  const lookup = protocol.lookups[`${method} ${path}`];
  if (!lookup) {
    const known = Object.keys(protocol.lookups).join(", ");
    throw new WireError(404, `Unknown path: ${method} ${path}. Besides the chat call, this model knows ${known}.`);
  }
  const context: LookupContext = {
    models: models ?? ["scripted"],
    body,
    assertModel: (name) => assertModel(protocol, models, name),
  };
  sendJson(exchange, lookup(context));
}

/** Ollama resolves "llama3" to "llama3:latest"; the other protocols do not use the suffix. */
function assertModel(protocol: Protocol, models: string[] | undefined, name: string): void {
  if (!models || models.some((offered) => offered === name || offered === `${name}:latest`)) return;
  throw protocol.unknownModel(name);
}

/** Sends an error to the client, unless it has disconnected or the answer has started. */
function fail(exchange: Exchange, error: unknown): void {
  const { response } = exchange;
  if (response.destroyed || response.headersSent) {
    response.destroy();
    return;
  }
  sendError(exchange, error instanceof WireError ? error : new WireError(500, `The scripted model failed: ${error}`));
}
