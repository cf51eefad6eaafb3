// The two form tools for a page across the relay, over standard input and output.
import "./without-jit.ts";
import { createRelayClientFromEnv } from "../relay/client-from-env.ts";
import type { Content } from "./content.ts";
import type { Greeted } from "./greeting/greeting.ts";
import { serveMcpStdio } from "./serve-stdio.ts";

export interface ProgramOptions {
  content: Content | undefined;
  greeted: Greeted | undefined;
}

export function serveProgram({ content, greeted }: ProgramOptions): void {
  const patienceMs = Number(process.env.BROWSER_TOOL_PATIENCE_MS?.trim() || 0);
  const options = {
    openPage: () => createRelayClientFromEnv(),
    ...(content && { content }),
    ...(patienceMs > 0 && { patienceMs }),
    onError: (tool: string, code: string) => void process.stderr.write(`[mcp ${tool}] ${code}\n`),
  };
  serveMcpStdio(options, greeted);
}
