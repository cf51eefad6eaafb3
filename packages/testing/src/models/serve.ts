import type { IncomingMessage, ServerResponse } from "node:http";
import { play, type Stage } from "./play.ts";
import { type LookupContext, type Protocol, WireError } from "./protocol.ts";
import { parseBody, type RecordedRequest, readText } from "./recorded-request.ts";
import { type Exchange, sendError, sendJson } from "./respond.ts";
import type { Performance } from "./script.ts";

/** What all requests to one scripted model share. */
export interface House {
  protocol: Protocol;
  performance: Performance;
  requests: RecordedRequest[];
  /** Undefined accepts any model. */
  models: string[] | undefined;
  /** Aborted when the model is being closed. */
  closing: AbortSignal;
}

export interface Arrival {
  record: RecordedRequest;
  request: IncomingMessage;
  response: ServerResponse;
}

/** Takes one request from arrival to the end of its answer, and keeps its record true all the way. */
export async function serve(house: House, { record, request, response }: Arrival): Promise<void> {
  const gone = new AbortController();
  let hasHungUp = false;
  response.once("close", () => {
    record.clientLeft = !response.writableFinished && !hasHungUp && !house.closing.aborted;
    gone.abort();
  });
  const hangUp = () => {
    hasHungUp = true;
    response.socket?.destroySoon();
  };
  const exchange: Exchange = { protocol: house.protocol, request: record, response };
  try {
    const text = await readText(request).finally(() => house.requests.push(record));
    if (record.method === "POST") record.body = parseBody(text);
    await (house.protocol.isCall(record) ? answerCall : answerLookup)(house, {
      ...exchange,
      gone: gone.signal,
      hangUp,
    });
  } catch (error) {
    fail(exchange, error);
  }
}

async function answerCall({ protocol, performance, models }: House, stage: Omit<Stage, "call">): Promise<void> {
  const call = protocol.readCall(stage.request);
  Object.assign(stage.request, call);
  assertModel(protocol, models, call.model);
  const reply = await performance.next(stage.request);
  await play({ ...stage, call }, reply);
}

async function answerLookup({ protocol, models }: House, exchange: Exchange): Promise<void> {
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

/** Ollama takes "llama3" for "llama3:latest"; for the other protocols the suffix means nothing. */
function assertModel(protocol: Protocol, models: string[] | undefined, name: string): void {
  if (!models || models.some((offered) => offered === name || offered === `${name}:latest`)) return;
  throw protocol.unknownModel(name);
}

/** Tells the client what went wrong, if it is still there and has not begun to read an answer. */
function fail(exchange: Exchange, error: unknown): void {
  const { response } = exchange;
  if (response.destroyed || response.headersSent) {
    response.destroy();
    return;
  }
  sendError(exchange, error instanceof WireError ? error : new WireError(500, `The scripted model failed: ${error}`));
}
