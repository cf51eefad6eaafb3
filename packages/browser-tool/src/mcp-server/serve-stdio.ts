import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { createMcpServer, type FormServer, type McpServerOptions } from "./create-mcp-server.ts";
import { AfterGreeting } from "./greeting/after-greeting.ts";
import type { Greeted } from "./greeting/greeting.ts";

export interface Serving {
  close(): Promise<void>;
}

/** Serves this process's standard input and output, until the client closes them. */
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
