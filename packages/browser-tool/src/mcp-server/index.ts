#!/usr/bin/env node
// `node dist/mcp-server/index.js`: the two form tools for a page across the relay, over standard input and output.
import { createRelayClientFromEnv } from "../relay/client-from-env.ts";
import { serveMcpStdio } from "./serve-stdio.ts";

serveMcpStdio({
  openPage: () => createRelayClientFromEnv(),
  jsonOnly: /^(?:1|true|yes)$/i.test(process.env.BROWSER_TOOL_JSON_ONLY ?? ""),
  onError: (tool, code) => process.stderr.write(`[mcp ${tool}] ${code}\n`),
});
