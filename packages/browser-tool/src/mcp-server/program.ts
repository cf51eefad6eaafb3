// The two form tools for a page across the relay, over standard input and output.
import "./without-jit.ts";
import { createRelayClientFromEnv } from "../relay/client.ts";
import { serveMcpStdio } from "./serve-stdio.ts";

serveMcpStdio({
  openPage: () => createRelayClientFromEnv(),
  jsonOnly: /^(?:1|true|yes)$/i.test(process.env.BROWSER_TOOL_JSON_ONLY ?? ""),
  onError: (tool, code) => process.stderr.write(`[mcp ${tool}] ${code}\n`),
});
