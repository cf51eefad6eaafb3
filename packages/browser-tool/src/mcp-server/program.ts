// The two form tools for a page across the relay, over standard input and output.
import "./without-jit.ts";
import { createRelayClientFromEnv } from "../relay/client-from-env.ts";
import { type Content, contents } from "./content.ts";
import { serveMcpStdio } from "./serve-stdio.ts";

const wished = process.env.BROWSER_TOOL_CONTENT?.trim();
const content: Content | undefined = contents.find((known) => known === wished);
const patienceMs = Number(process.env.BROWSER_TOOL_PATIENCE_MS?.trim() || 0);

serveMcpStdio({
  openPage: () => createRelayClientFromEnv(),
  ...(content && { content }),
  ...(patienceMs > 0 && { patienceMs }),
  onError: (tool, code) => process.stderr.write(`[mcp ${tool}] ${code}\n`),
});
