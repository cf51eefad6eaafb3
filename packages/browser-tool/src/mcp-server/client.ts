import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  type ClientCapabilities,
  type Implementation,
  type McpServer,
  type ServerContext,
} from "@modelcontextprotocol/server";

export interface ClientFacts {
  name: string | undefined;
  /** Whether it can put a question to its user. */
  canAsk: boolean;
}

/** Newer clients say with every call who they are and what they can do, older ones once. */
export function readClient({ mcpReq }: ServerContext, { server }: McpServer): ClientFacts {
  const envelope = (mcpReq.envelope ?? {}) as Record<string, unknown>;
  const info = (envelope[CLIENT_INFO_META_KEY] ?? server.getClientVersion()) as Implementation | undefined;
  const capabilities = (envelope[CLIENT_CAPABILITIES_META_KEY] ?? server.getClientCapabilities()) as
    | ClientCapabilities
    | undefined;
  const { elicitation } = capabilities ?? {};
  return {
    name: info?.name,
    // Before there were kinds of it, elicitation meant forms.
    canAsk: elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined),
  };
}
