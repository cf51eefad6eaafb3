import {
  createMcpHandler,
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
  originValidationResponse,
} from "@modelcontextprotocol/server";
import { createMcpServer, type McpServerOptions } from "./create-mcp-server.ts";

export interface McpHttpOptions extends McpServerOptions {
  /** The names under which this server may be called; others are refused. Default: those of this machine. */
  allowedHosts?: string[];
  /** The hosts whose pages may call it; requests without an Origin do not come from a page. Default: `allowedHosts`. */
  allowedOrigins?: string[];
}

export interface McpHttpHandler {
  fetch(request: Request): Promise<Response>;
  close(): Promise<void>;
}

/**
 * The two form tools over HTTP. A page in the user's browser can call a server on their machine, also by a name of its own
 * that leads there (DNS rebinding): so the names in Host and Origin are checked first.
 */
export function createMcpHttpHandler(options: McpHttpOptions): McpHttpHandler {
  const { allowedHosts = localhostAllowedHostnames(), allowedOrigins = allowedHosts, ...rest } = options;
  const { connect, close } = createMcpServer(rest);
  const handler = createMcpHandler(connect);
  return {
    async fetch(request) {
      const refusal =
        hostHeaderValidationResponse(request, allowedHosts) ?? originValidationResponse(request, allowedOrigins);
      return refusal ?? handler.fetch(request);
    },
    async close() {
      await handler.close();
      await close();
    },
  };
}
