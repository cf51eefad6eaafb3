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
 * Serves the two form tools over HTTP. It checks the names in Host and Origin first, because a page in the browser of the user
 * can call a server on their machine, also by a name of its own that leads there (DNS rebinding).
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
