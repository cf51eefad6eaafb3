import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  type ClientCapabilities,
  type Implementation,
  type McpServer,
  type ServerContext,
} from "@modelcontextprotocol/server";

export interface ClientInfo {
  name: string | undefined;
  /** Whether it can ask its user a question. */
  canElicit: boolean;
}

/** Newer clients send their name and capabilities with every call, older ones once. */
export function readClient({ mcpReq }: ServerContext, { server }: McpServer): ClientInfo {
  const envelope = (mcpReq.envelope ?? {}) as Record<string, unknown>;
  const info = (envelope[CLIENT_INFO_META_KEY] ?? server.getClientVersion()) as Implementation | undefined;
  const capabilities = (envelope[CLIENT_CAPABILITIES_META_KEY] ?? server.getClientCapabilities()) as
    | ClientCapabilities
    | undefined;
  const { elicitation } = capabilities ?? {};
  return {
    name: info?.name,
    // In older revisions, elicitation without a mode means forms.
    canElicit: elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined),
  };
}
