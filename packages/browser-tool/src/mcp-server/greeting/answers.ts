import { type Content, contentFor } from "../content.ts";
import type { Greeting, RequestId } from "./greeting.ts";

export type Fields = Record<string, unknown>;

/** The answer to a request, and whether the server has to hear the request all the same. */
export interface GreetingAnswer {
  id: RequestId;
  result: object;
  isForBoth: boolean;
}

const prefix = "io.modelcontextprotocol/";

/** Answers the few questions that are known beforehand, as the server would. Whatever is unusual is left to the server. */
export class Answers {
  readonly #greeting: Greeting;
  readonly #content: Content | undefined;
  #clientName: string | undefined;
  #handshakeId: RequestId | undefined;

  constructor(greeting: Greeting, content: Content | undefined) {
    this.#greeting = greeting;
    this.#content = content;
  }

  /** The request of the handshake, once there was one. */
  get handshakeId(): RequestId | undefined {
    return this.#handshakeId;
  }

  answer({ jsonrpc, id, method, params = {} }: Fields): GreetingAnswer | undefined {
    if (jsonrpc !== "2.0" || !isId(id) || !isFields(params)) return undefined;
    const { _meta: meta = {}, ...given } = params;
    if (!isFields(meta)) return undefined;
    const hasEnvelope = Object.keys(meta).some((key) => key.startsWith(prefix));
    const result = hasEnvelope ? this.#inEnvelope(method, given, meta) : this.#afterHandshake(method, given, id);
    return result && { id, result, isForBoth: method === "initialize" };
  }

  #afterHandshake(method: unknown, given: Fields, id: RequestId): object | undefined {
    const { versions, initialize, list } = this.#greeting.handshake;
    if (method === "initialize" && this.#handshakeId === undefined && isHandshake(given, versions)) {
      this.#handshakeId = id;
      this.#clientName = given.clientInfo.name;
      return { protocolVersion: given.protocolVersion, ...initialize };
    }
    const isAsked = method === "tools/list" && this.#handshakeId !== undefined && isEmpty(given);
    return isAsked ? this.#listTools(this.#clientName, list) : undefined;
  }

  #inEnvelope(method: unknown, given: Fields, meta: Fields): object | undefined {
    const { version, discover, list } = this.#greeting.envelope;
    const client = meta[`${prefix}clientInfo`];
    const isUsual = meta[`${prefix}protocolVersion`] === version && isFields(meta[`${prefix}clientCapabilities`]);
    if (!isUsual || !isClient(client) || !isEmpty(given)) return undefined;
    if (method === "server/discover") return discover;
    return method === "tools/list" ? this.#listTools(client.name, list) : undefined;
  }

  #listTools(clientName: string | undefined, list: object): object {
    const { tools } = this.#greeting;
    const isTextAlone = (this.#content ?? contentFor(clientName)) === "text";
    return { tools: isTextAlone ? tools.map(({ outputSchema: _, ...tool }) => tool) : tools, ...list };
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
