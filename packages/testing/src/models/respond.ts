import type { ServerResponse } from "node:http";
import type { Protocol, WireError } from "./protocol.ts";
import type { RecordedRequest } from "./recorded-request.ts";

/** A request and its pending response. */
export interface Exchange {
  protocol: Protocol;
  request: RecordedRequest;
  response: ServerResponse;
}

export interface Head {
  status: number;
  contentType: string;
  headers?: Record<string, string>;
}

export function sendHead({ protocol, request, response }: Exchange, { status, contentType, headers }: Head): void {
  request.status = status;
  response.writeHead(status, { ...protocol.headers?.(request), "content-type": contentType, ...headers });
  response.flushHeaders();
}

export function sendJson(exchange: Exchange, body: unknown, head: Partial<Head> = {}): void {
  sendHead(exchange, { status: 200, contentType: "application/json; charset=utf-8", ...head });
  exchange.response.end(JSON.stringify(body));
}

export function sendError(exchange: Exchange, error: WireError, headers: Record<string, string> = {}): void {
  sendJson(exchange, exchange.protocol.encodeError(error, exchange.request), { status: error.status, headers });
}
