// Serves the two form tools for a page behind the relay, over standard input and output.
import "./without-jit.ts";
import { createRelayClientFromEnv } from "../relay/client-from-env.ts";
import type { Content } from "./content.ts";
import type { EarlyHandshake } from "./early-handshake/types.ts";
import { serveMcpStdio } from "./serve-stdio.ts";

export interface ProgramOptions {
  /** Whether the page's own tools are offered. */
  pageTools: boolean;
  content: Content | undefined;
  handshake: EarlyHandshake | undefined;
}

export function serveProgram({ content, handshake, pageTools }: ProgramOptions): void {
  const approvalTimeoutMs = Number(process.env.BROWSER_TOOL_PATIENCE_MS?.trim() || 0);
  const options = {
    openPage: () => createRelayClientFromEnv(process.env, { pageTools }),
    pageTools,
    ...(content && { content }),
    ...(approvalTimeoutMs > 0 && { approvalTimeoutMs }),
    onError: (tool: string, code: string) => void process.stderr.write(`[mcp ${tool}] ${code}\n`),
  };
  serveMcpStdio(options, handshake);
}
