// The two form tools for a page across the relay, over standard input and output.
import "./without-jit.ts";
import { createRelayClientFromEnv } from "../relay/client-from-env.ts";
import { type Content, contents } from "./content.ts";
import { serveMcpStdio } from "./serve-stdio.ts";

const wished = process.env.BROWSER_TOOL_CONTENT?.trim();
const content: Content | undefined = contents.find((known) => known === wished);

serveMcpStdio({
  openPage: () => createRelayClientFromEnv(),
  ...(content && { content }),
  onError: (tool, code) => process.stderr.write(`[mcp ${tool}] ${code}\n`),
});
