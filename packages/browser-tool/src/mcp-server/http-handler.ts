import {
  createMcpHandler,
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
  originValidationResponse,
} from "@modelcontextprotocol/server";
import { createMcpServer, type McpServerOptions } from "./create-mcp-server.ts";

export interface McpHttpOptions extends McpServerOptions {
  /** The host names that this server accepts. Default: those of this machine. */
  allowedHosts?: string[];
  /** The hosts whose pages may call it. Requests without an Origin header are not checked. Default: `allowedHosts`. */
  allowedOrigins?: string[];
}

export interface McpHttpHandler {
  fetch(request: Request): Promise<Response>;
  close(): Promise<void>;
}

/**
 * Serves the two form tools over HTTP. It checks Host and Origin first, because any page in the user's browser can call a
 * server on their machine, even under its own host name (DNS rebinding).
 *
 * @example <caption>packages/browser-tool/test/mcp-server/conformance.test.ts</caption>
 * const handler = createMcpHttpHandler({ openPage: () => driver });
 * // …
 * const response = await handler.fetch(new Request(url, { method: incoming.method ?? "GET", headers, ...body }));
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
