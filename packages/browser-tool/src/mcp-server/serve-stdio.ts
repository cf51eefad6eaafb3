import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { createMcpServer, type McpServerOptions } from "./create-mcp-server.ts";
import { AfterGreeting } from "./greeting/after-greeting.ts";
import type { Greeted } from "./greeting/greeting.ts";

export interface Serving {
  close(): Promise<void>;
}

/** Serves this process's standard input and output, until the client closes them. */
export function serveMcpStdio(options: McpServerOptions, greeted?: Greeted): Serving {
  const { connect, close } = createMcpServer(options);
  const handle = serveStdio(connect, { ...(greeted && { transport: new AfterGreeting(greeted) }) });
  process.stdin.once("close", () => void close());
  return {
    async close() {
      await handle.close();
      await close();
    },
  };
}
