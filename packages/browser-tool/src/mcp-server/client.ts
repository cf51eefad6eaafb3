import { fileURLToPath } from "node:url";
import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  type ClientCapabilities,
  type Implementation,
  type McpServer,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { showsCards } from "./apps/card-protocol.ts";

export interface ClientInfo {
  name: string | undefined;
  /** Whether it can ask its user a question. */
  canElicit: boolean;
  /** Whether it shows MCP Apps. */
  showsCards: boolean;
}

const rootsTimeoutMs = 3000;

/** The folders that the client works in, if it says so. Newer revisions have no such request. */
export async function readRoots({ server }: McpServer): Promise<string[]> {
  if (!server.getClientCapabilities()?.roots) return [];
  try {
    const { roots } = await server.listRoots(undefined, { timeout: rootsTimeoutMs });
    return roots.flatMap(({ uri }) => (uri.startsWith("file:") ? fileURLToPath(uri) : []));
  } catch {
    return [];
  }
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
    showsCards: showsCards(capabilities),
    // In older revisions, elicitation without a mode means forms.
    canElicit: elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined),
  };
}
