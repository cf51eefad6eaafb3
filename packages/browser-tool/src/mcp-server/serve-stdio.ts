import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { createMcpServer, type FormServer, type McpServerOptions } from "./create-mcp-server.ts";
import { AfterGreeting } from "./greeting/after-greeting.ts";
import type { Greeted } from "./greeting/greeting.ts";

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
export function serveMcpStdio(options: McpServerOptions, greeted?: Greeted): Serving {
  const server = createMcpServer(options);
  process.stdin.once("close", () => void server.close());
  return serveOverStdio(server, greeted);
}

/** The same for any server, which goes on where its client was greeted. */
export function serveOverStdio({ connect, close }: FormServer, greeted?: Greeted): Serving {
  const handle = serveStdio(connect, { ...(greeted && { transport: new AfterGreeting(greeted) }) });
  return {
    async close() {
      await handle.close();
      await close();
    },
  };
}
