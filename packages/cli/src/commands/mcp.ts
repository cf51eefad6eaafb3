import type { OriginLists } from "@giselles-ai/agent/internal";
import { guardBody, guardPage, type Secrets } from "@giselles-ai/agent/internal";
import type { Greeted } from "@giselles-ai/browser-tool/internal/greeting";
import { serveOverStdio } from "@giselles-ai/browser-tool/internal/mcp-server";
import { serveMcpStdio } from "@giselles-ai/browser-tool/mcp-server";
import { createRelayClientFromEnv } from "@giselles-ai/browser-tool/relay";
import { defaultTools } from "@giselles-ai/planner";
import type { CapabilityProfile } from "@giselles-ai/protocol";
import { config as configureSchemas } from "zod";
import { createBrowserServer } from "../mcp/create-browser-server.ts";
import { createReview } from "../mcp/create-review.ts";
import { relayVariables } from "../mcp/relay-variables.ts";
import { openBody } from "../page/open-body.ts";
import { type ConfigFile, readConfigFiles } from "../settings/config-file.ts";
import { type OriginOptions, readOrigins } from "../settings/read-origins.ts";
import { readSecrets, type SecretFlags } from "../settings/read-secrets.ts";
import { readProfile } from "../settings/run-settings.ts";
import type { World } from "../world.ts";

export interface McpOptions extends OriginOptions, SecretFlags {
  profile?: string;
  cdp?: string;
  headed?: boolean;
  vision?: boolean;
  workspace?: string;
  storageState?: string;
}

/** Serves MCP over standard input and output, until the client closes them. */
export async function mcp(options: McpOptions, world: World): Promise<number> {
  configureSchemas({ jitless: true }); // each is used a few times: to compile them would cost more than it saves
  const { env, errors } = world;
  const config = readConfigFiles(world);
  const serving: Serving = {
    // Whoever uses this has a client that asks for leave itself; what is of high risk is not offered below "unleashed".
    profile: readProfile(options.profile, { config, env }, "auto"),
    origins: readOrigins(options, config),
    config,
    secrets: await readSecrets(options, { world }),
    greeted: world.greeted,
    onError: (tool, code) => void errors.write(`[mcp ${tool}] ${code}\n`),
  };
  const isRelayed = relayVariables.some((name) => env[name]);
  const { close } = isRelayed ? serveRelayed(serving) : await serveBrowser(options, serving);
  await new Promise<void>((resolve) => {
    process.stdin.once("close", resolve);
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => resolve());
  });
  await close();
  return 0;
}

interface Serving {
  profile: CapabilityProfile;
  origins: OriginLists | undefined;
  config: ConfigFile;
  secrets: Secrets;
  greeted: Greeted | undefined;
  onError: (tool: string, code: string) => void;
}

/** In the page that a user has open. */
function serveRelayed({ profile, origins, secrets, greeted, onError }: Serving) {
  const openPage = () => guardPage(createRelayClientFromEnv(), secrets);
  const review = createReview({ registry: defaultTools(), profile, origins });
  return serveMcpStdio({ openPage, review, onError, hint: secretsHint(secrets) }, greeted);
}

async function serveBrowser(options: McpOptions, { profile, origins, config, secrets, greeted, onError }: Serving) {
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
    openBody: () => guardBody(openBody(body), secrets),
    hint: secretsHint(secrets),
    onError,
  });
  return serveOverStdio(server, greeted);
}

/** What an outside mind must know to use them. */
function secretsHint({ known }: Secrets): string {
  if (known.length === 0) return "";
  const names = known.map(({ name, use }) => `{{secret:${name}}} into ${use}`);
  return `Secrets that you may fill in without knowing them, each as the whole value: ${names.join("; ")}.`;
}
