import { serveMcpStdio } from "@giselles-ai/browser-tool/mcp-server";
import { createRelayClientFromEnv } from "@giselles-ai/browser-tool/relay";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { createBrowserServer } from "../mcp/create-browser-server.ts";
import { openBody } from "../page/open-body.ts";
import { readConfigFiles } from "../settings/config-file.ts";
import { type OriginOptions, readOrigins } from "../settings/read-origins.ts";
import { readProfile } from "../settings/run-settings.ts";
import type { World } from "../world.ts";

export interface McpOptions extends OriginOptions {
  profile?: string;
  cdp?: string;
  headed?: boolean;
  vision?: boolean;
  workspace?: string;
  storageState?: string;
}

const relayVariables = ["BROWSER_TOOL_RELAY_URL", "BROWSER_TOOL_RELAY_SESSION_ID", "BROWSER_TOOL_RELAY_TOKEN"];

/** Serves MCP over standard input and output, until the client closes them. */
export async function mcp(options: McpOptions, world: World): Promise<number> {
  const { env, errors } = world;
  const onError = (tool: string, code: string) => void errors.write(`[mcp ${tool}] ${code}\n`);
  const { close } = relayVariables.some((name) => env[name])
    ? serveMcpStdio({ openPage: () => createRelayClientFromEnv(), onError })
    : await serveBrowser(options, world, onError);
  await new Promise<void>((resolve) => {
    process.stdin.once("close", resolve);
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => resolve());
  });
  await close();
  return 0;
}

async function serveBrowser(options: McpOptions, world: World, onError: (tool: string, code: string) => void) {
  const { env } = world;
  const config = readConfigFiles(world);
  // Whoever uses this has a client that asks for leave itself; what is of high risk is not offered below "unleashed".
  const profile = readProfile(options.profile, { config, env }, "auto");
  const origins = readOrigins(options, config);
  const body = {
    profile,
    cdp: options.cdp ?? config.cdp,
    headed: options.headed ?? config.headed ?? false,
    workspace: options.workspace ?? config.workspace,
    origins,
    storageState: options.storageState ?? config.storageState,
  };
  const server = await createBrowserServer({
    profile,
    vision: options.vision ?? config.vision ?? false,
    origins,
    openBody: () => openBody(body),
    onError,
  });
  const handle = serveStdio(server.connect);
  return {
    async close() {
      await handle.close();
      await server.close();
    },
  };
}
