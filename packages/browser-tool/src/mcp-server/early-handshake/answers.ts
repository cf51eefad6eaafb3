import { type Content, contentFor } from "../content.ts";
import type { RecordedHandshake, RequestId } from "./types.ts";

export type Fields = Record<string, unknown>;

/** The answer to a request, and whether the server must read the request too. */
export interface EarlyAnswer {
  id: RequestId;
  result: object;
  isForServerToo: boolean;
}

const prefix = "io.modelcontextprotocol/";

/** Answers the usual first requests exactly as the server would, and leaves everything else to the server. */
export class Answers {
  readonly #recorded: RecordedHandshake;
  readonly #content: Content | undefined;
  #clientName: string | undefined;
  #handshakeId: RequestId | undefined;

  constructor(recorded: RecordedHandshake, content: Content | undefined) {
    this.#recorded = recorded;
    this.#content = content;
  }

  /** The id of the `initialize` request, once it was received. */
  get handshakeId(): RequestId | undefined {
    return this.#handshakeId;
  }

  answer({ jsonrpc, id, method, params = {} }: Fields): EarlyAnswer | undefined {
    if (jsonrpc !== "2.0" || !isId(id) || !isFields(params)) return undefined;
    const { _meta: meta = {}, ...rest } = params;
    if (!isFields(meta)) return undefined;
    const hasEnvelope = Object.keys(meta).some((key) => key.startsWith(prefix));
    if (mentionsCards(params)) return undefined; // this client's list of tools is another one
    const result = hasEnvelope ? this.#inEnvelope(method, rest, meta) : this.#afterHandshake(method, rest, id);
    return result && { id, result, isForServerToo: method === "initialize" };
  }

  #afterHandshake(method: unknown, rest: Fields, id: RequestId): object | undefined {
    const { versions, initialize, list } = this.#recorded.handshake;
    if (method === "initialize" && this.#handshakeId === undefined && isHandshake(rest, versions)) {
      this.#handshakeId = id;
      this.#clientName = rest.clientInfo.name;
      return { protocolVersion: rest.protocolVersion, ...initialize };
    }
    const isListRequest = method === "tools/list" && this.#handshakeId !== undefined && isEmpty(rest);
    return isListRequest ? this.#listTools(this.#clientName, list) : undefined;
  }

  #inEnvelope(method: unknown, rest: Fields, meta: Fields): object | undefined {
    const { version, discover, list } = this.#recorded.envelope;
    const client = meta[`${prefix}clientInfo`];
    const isKnown = meta[`${prefix}protocolVersion`] === version && isFields(meta[`${prefix}clientCapabilities`]);
    if (!isKnown || !isClient(client) || !isEmpty(rest)) return undefined;
    if (method === "server/discover") return discover;
    return method === "tools/list" ? this.#listTools(client.name, list) : undefined;
  }

  #listTools(clientName: string | undefined, list: object): object {
    const { tools } = this.#recorded;
    const isTextOnly = (this.#content ?? contentFor(clientName)) === "text";
    return { tools: isTextOnly ? tools.map(({ outputSchema: _, ...tool }) => tool) : tools, ...list };
  }
}

interface Handshake extends Fields {
  protocolVersion: string;
  clientInfo: { name: string };
}

function isHandshake(params: Fields, versions: string[]): params is Handshake {
  const { protocolVersion, capabilities, clientInfo } = params;
  return versions.includes(String(protocolVersion)) && isFields(capabilities) && isClient(clientInfo);
}

/** Whether the client declares MCP Apps, in its handshake or with the request. */
function mentionsCards(params: Fields): boolean {
  return JSON.stringify(params).includes(`"${prefix}ui"`);
}

function isClient(info: unknown): info is { name: string } {
  return isFields(info) && typeof info.name === "string" && typeof info.version === "string";
}

function isId(id: unknown): id is RequestId {
  return typeof id === "string" || Number.isSafeInteger(id);
}

function isEmpty(fields: Fields): boolean {
  return Object.keys(fields).length === 0;
}

export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null;
}
