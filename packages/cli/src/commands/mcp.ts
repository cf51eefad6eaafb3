import { basename } from "node:path";
import { type AuditJournal, createAuditJournal } from "@giselles-ai/agent/audit";
import type { OriginLists } from "@giselles-ai/agent/internal";
import { guardDrivers, guardPage, type Secrets } from "@giselles-ai/agent/internal";
import type { EarlyHandshake } from "@giselles-ai/browser-tool/internal/early-handshake";
import { serveOverStdio } from "@giselles-ai/browser-tool/internal/mcp-server";
import { serveMcpStdio } from "@giselles-ai/browser-tool/mcp-server";
import { createRelayClientFromEnv } from "@giselles-ai/browser-tool/relay";
import { defaultTools } from "@giselles-ai/planner";
import type { CapabilityProfile } from "@giselles-ai/protocol";
import { config as configureSchemas } from "zod";
import type { CommandContext } from "../command-context.ts";
import { type BrowserServerOptions, createBrowserServer } from "../mcp/create-browser-server.ts";
import { createReview } from "../mcp/create-review.ts";
import { serveHttp } from "../mcp/http/serve-http.ts";
import { relayVariables } from "../mcp/relay-variables.ts";
import { ServerUploads } from "../mcp/server-uploads.ts";
import { openDrivers } from "../page/open-drivers.ts";
import { howToPair, openOwnBrowser } from "../page/own-browser.ts";
import { readKey } from "../record/read-key.ts";
import { removeSession, writeSession } from "../session/session-file.ts";
import { type ConfigFile, readConfigFiles } from "../settings/config-file.ts";
import { type OriginOptions, readOrigins } from "../settings/read-origins.ts";
import { readSecrets, type SecretFlags } from "../settings/read-secrets.ts";
import { readProfile } from "../settings/run-settings.ts";
import { untilSignal } from "../stop-on-signals.ts";
import { UsageError } from "../usage-error.ts";

export interface McpOptions extends OriginOptions, SecretFlags {
  profile?: string;
  browser?: string;
  cdp?: string;
  headed?: boolean;
  vision?: boolean;
  pageTools?: boolean;
  workspace?: string;
  /** Folders whose files may be uploaded. */
  files?: string[];
  storageState?: string;
  tools?: string;
  http?: string | true;
  /** Where to write the address of a browser that stays open between commands. */
  sessionFile?: string;
  audit?: string;
  auditKey?: string;
}

/** Serves MCP over standard input and output, until the client closes them. */
export async function mcp(options: McpOptions, context: CommandContext): Promise<number> {
  configureSchemas({ jitless: true }); // each schema is used only a few times, so compiling it costs more than it saves
  const { env, errors } = context;
  const config = readConfigFiles(context);
  // MCP clients ask their user for approval themselves; high-risk tools are not offered below "unleashed".
  const profile = readProfile(options.profile, { config, env }, "auto");
  const settings: ServerSettings = {
    profile,
    uploads: new ServerUploads({ ...options, workspace: options.workspace ?? config.workspace, profile }, context),
    origins: readOrigins(options, config),
    config,
    secrets: await readSecrets(options, { context }),
    pageTools: options.pageTools ?? false,
    greeted: context.greeted,
    journal: openJournal(options, context),
    onError: (tool, code) => void errors.write(`[mcp ${tool}] ${code}\n`),
  };
  const isRelayed = relayVariables.some((name) => env[name]);
  const isMine = options.browser === "mine";
  if (isRelayed && options.http) throw new UsageError("--http serves its own browser. Unset BROWSER_TOOL_RELAY_URL.");
  if (isMine && options.http) throw new UsageError("--browser mine serves one client over stdio. Remove --http.");
  const ended = new AbortController();
  const stopped = untilSignal();
  const { close } = isMine
    ? await serveOwnBrowser(settings, context)
    : isRelayed
      ? serveRelayed(settings)
      : await serveBrowser(options, settings, context, () => ended.abort());
  await new Promise<void>((resolve) => {
    ended.signal.addEventListener("abort", () => resolve());
    if (!options.http) process.stdin.once("close", resolve);
    void stopped.then(resolve);
  });
  await close();
  return 0;
}

interface ServerSettings {
  journal: AuditJournal | undefined;
  profile: CapabilityProfile;
  uploads: ServerUploads;
  origins: OriginLists | undefined;
  config: ConfigFile;
  secrets: Secrets;
  pageTools: boolean;
  greeted: EarlyHandshake | undefined;
  onError: (tool: string, code: string) => void;
}

/** Serves the page that a user has open, through the relay. */
function serveRelayed({ profile, uploads, origins, secrets, pageTools, greeted, onError }: ServerSettings) {
  const openPage = () => uploads.wrap(guardPage(createRelayClientFromEnv(process.env, { pageTools }), secrets));
  const review = createReview({ registry: defaultTools(), profile, origins });
  return serveMcpStdio({ openPage, review, onError, pageTools, hint: secretsHint(secrets) }, greeted);
}

/** Serves the tab that the user shares with the browser extension. */
async function serveOwnBrowser(
  { profile, uploads, origins, secrets, pageTools, greeted, onError }: ServerSettings,
  context: CommandContext,
) {
  const browser = await openOwnBrowser({ agent: `giselle mcp in ${basename(context.cwd) || context.cwd}`, pageTools });
  context.errors.write(`${howToPair(browser.code)}\n`);
  const review = createReview({ registry: defaultTools(), profile, origins });
  const openPage = () => uploads.wrap(guardPage(browser.page, secrets));
  const { close } = serveMcpStdio({ openPage, review, onError, pageTools, hint: secretsHint(secrets) }, greeted);
  return {
    async close() {
      await close();
      await browser.close();
    },
  };
}

async function serveBrowser(
  options: McpOptions,
  { profile, uploads, origins, config, secrets, pageTools, greeted, journal, onError }: ServerSettings,
  { env, errors }: CommandContext,
  end: () => void,
) {
  const dev = options.tools === "dev";
  const workspace = options.workspace ?? config.workspace;
  const driversOptions = {
    profile,
    cdp: options.cdp ?? config.cdp,
    headed: options.headed ?? config.headed ?? false,
    workspace,
    uploads,
    inspect: dev,
    pageTools,
    origins,
    storageState: options.storageState ?? config.storageState,
  };
  const serverOptions: BrowserServerOptions = {
    profile,
    vision: options.vision ?? config.vision ?? false,
    origins,
    dev,
    openDrivers: (onLate) => guardDrivers(openDrivers({ ...driversOptions, onLate }), secrets),
    folder: workspace,
    uploads,
    journal,
    ...(secrets.known.length > 0 && { redactor: secrets.redactor }),
    hint: secretsHint(secrets),
    onError,
  };
  const { close } = options.http
    ? await serveHttp({
        address: options.http === true ? "0" : options.http,
        token: env.GISELLE_MCP_TOKEN,
        open: () => createBrowserServer(serverOptions),
        write: (text) => void errors.write(text),
        ...(options.sessionFile && announceSession(options.sessionFile, end)),
      })
    : serveOverStdio(await createBrowserServer(serverOptions), greeted);
  return {
    async close() {
      await close();
      journal?.close();
      if (options.sessionFile) removeSession(options.sessionFile, process.pid);
    },
  };
}

/** The session's commands find the server by this file; without commands it ends. */
function announceSession(file: string, onIdle: () => void) {
  return {
    onListening: (address: { url: string; token: string }) => writeSession(file, { ...address, pid: process.pid }),
    onIdle,
  };
}

function openJournal({ audit, auditKey }: McpOptions, { env }: CommandContext): AuditJournal | undefined {
  return audit ? createAuditJournal({ file: audit, key: readKey(auditKey ?? env.GISELLE_AUDIT_KEY) }) : undefined;
}

/** Text for the external agent about the secrets it may use by name. */
function secretsHint({ known }: Secrets): string {
  if (known.length === 0) return "";
  const names = known.map(({ name, use }) => `{{secret:${name}}} into ${use}`);
  return `Secrets you may fill in by name, each as the whole value: ${names.join("; ")}.`;
}
