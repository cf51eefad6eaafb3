import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { createMcpServer, type FormServer, type McpServerOptions } from "./create-mcp-server.ts";
import { ResumedTransport } from "./early-handshake/resumed-transport.ts";
import type { EarlyHandshake } from "./early-handshake/types.ts";

export interface Serving {
  close(): Promise<void>;
}

/**
 * Serves the two form tools on the standard input and output of this process, until the client closes them.
 *
 * @example <caption>packages/browser-tool/test/mcp-server/over-http.cases.ts</caption>
 * serveMcpStdio({
 *   openPage: () => ({
 *     snapshot: ({ signal: _, ...options } = {}) => ask<Snapshot>("snapshot", options),
 *     execute: (actions) => ask<ExecutionReport>("execute", actions),
 *     close: async () => {},
 *   }),
 * });
 */
export function serveMcpStdio(options: McpServerOptions, handshake?: EarlyHandshake): Serving {
  const server = createMcpServer(options);
  process.stdin.once("close", () => void server.close());
  return serveOverStdio(server, handshake);
}

/** Like `serveMcpStdio`, for any server. Continues after an early handshake if there was one. */
export function serveOverStdio({ connect, close }: FormServer, handshake?: EarlyHandshake): Serving {
  const handle = serveStdio(connect, { ...(handshake && { transport: new ResumedTransport(handshake) }) });
  return {
    async close() {
      await handle.close();
      await close();
    },
  };
}
