import { LoadSettingError } from "@ai-sdk/provider";
import type { RunRequest } from "@giselles-ai/protocol";
import { type CloudClient, createCloudClient, type Fetch } from "./cloud-client.ts";
import { environment } from "./environment.ts";
import { createLiveConnections, type LiveConnection, type LiveConnections } from "./live-connections.ts";
import type { StepContext } from "./open-step.ts";
import type { MalformedLine } from "./run-reader.ts";
import { keyOfSession } from "./session-key.ts";
import { createSessionManager, type SessionManager } from "./session-manager.ts";
import type { SessionStore } from "./session-store.ts";
import { defaultStore } from "./stores/default-store.ts";
import { abortableSleep as realSleep, type Sleep } from "./time.ts";

/** Selects the agent for the run. */
export interface AgentChoice {
  /** Such as "planner", "gemini", "codex" or "claude". Default: the cloud's choice. */
  agentType?: string;
  /** The image that its sandbox is booted from. */
  snapshotId?: string;
  /** Variables for its sandbox. */
  env?: Record<string, string>;
}

export interface RuntimeOptions {
  /** URL of the cloud, with `/agent-api`. Default: `cloudApiUrl`, or GISELLE_AGENT_BASE_URL. */
  baseURL?: string;
  /** URL of the cloud, without `/agent-api`. */
  cloudApiUrl?: string;
  /** Sent as a bearer token. Default GISELLE_AGENT_API_KEY. */
  apiKey?: string;
  /** Sent with every request. The headers of a call override these. */
  headers?: Record<string, string>;
  /** Replaces the global `fetch`: for a proxy, a test, or an agent server in the same process. */
  fetch?: Fetch;
  /** Where sessions are stored. Default: Redis if REDIS_URL or a similar variable is set, otherwise memory. */
  store?: SessionStore;
  agent?: AgentChoice;
  /** Called for each malformed line. */
  onMalformedLine?: (malformed: MalformedLine) => void;
  /** Maximum number of consecutive attempts to reconnect to a run. Default 5. */
  reconnectAttempts?: number;
  /** How long the connection of a paused run is kept open, in ms. Default 120,000. */
  parkedTtlMs?: number;
  /** Maximum number of paused connections in this process. Default 1,000. */
  maxParked?: number;
  /** Maximum length of a line, in characters. Default 8 Mi. */
  maxLineLength?: number;
  /** Additional origins to which answers for an old cloud may be sent. */
  relayOrigins?: string[];
  deps?: GiselleProviderDeps;
}

/** Replacements for tests: time, ids and live connections. */
export interface GiselleProviderDeps {
  /** @deprecated Use the setting `fetch`. */
  fetch?: Fetch;
  /** @deprecated Use the setting `store`. */
  store?: SessionStore;
  liveConnections?: Map<string, LiveConnection>;
  generateId?: () => string;
  now?: () => number;
  sleep?: Sleep;
}

export interface Runtime {
  sessions: SessionManager;
  live: LiveConnections;
  cloudFor(headers: Record<string, string | undefined>): CloudClient;
  keyOf: typeof keyOfSession;
  task: Partial<RunRequest>;
  relayFor(): StepContext["relay"];
  reader: StepContext["reader"];
  generateId: () => string;
  now: () => number;
}

/** How long a session stays claimed by a process that has died, in ms. */
const claimTtlMs = 15_000;

export function createRuntime(options: RuntimeOptions): Runtime {
  const { agent = {}, deps = {}, reconnectAttempts = 5, onMalformedLine, maxLineLength } = options;
  const { generateId = () => crypto.randomUUID(), now = Date.now, sleep = realSleep } = deps;
  const fetch: Fetch = options.fetch ?? deps.fetch ?? ((...args) => globalThis.fetch(...args)); // looked up at call time
  const store = options.store ?? deps.store ?? defaultStore();
  const { parkedTtlMs = 120_000, maxParked = 1000 } = options;
  return {
    sessions: createSessionManager({ store, sleep, now, generateId, claimTtlMs }),
    live: createLiveConnections({
      parkedTtlMs,
      maxParked,
      sleep,
      ...(deps.liveConnections ? { connections: deps.liveConnections } : {}),
    }),
    cloudFor: (headers) =>
      createCloudClient({
        baseURL: readBaseURL(options),
        headers: combineHeaders(options.headers, headers, authorization(options.apiKey)),
        fetch,
        ...(maxLineLength === undefined ? {} : { maxLineLength }),
      }),
    keyOf: keyOfSession,
    task: {
      ...(agent.agentType === undefined ? {} : { agent_type: agent.agentType }),
      ...(agent.snapshotId === undefined ? {} : { snapshot_id: agent.snapshotId }),
      ...(agent.env === undefined ? {} : { env: agent.env }),
    },
    relayFor: () => ({
      fetch,
      allowedOrigins: [new URL(readBaseURL(options)).origin, ...(options.relayOrigins ?? [])],
    }),
    reader: { attempts: reconnectAttempts, sleep, ...(onMalformedLine ? { onMalformedLine } : {}) },
    generateId,
    now,
  };
}

function readBaseURL({ baseURL, cloudApiUrl }: RuntimeOptions): string {
  const url =
    baseURL ?? (cloudApiUrl && `${withoutSlash(cloudApiUrl)}/agent-api`) ?? environment().GISELLE_AGENT_BASE_URL;
  if (url && URL.canParse(url)) return withoutSlash(url);
  const problem = url ? "The address of the agent server is not a URL." : "The address of the agent server is missing.";
  throw new LoadSettingError({
    message: `${problem} Pass it as baseURL (with /agent-api) or cloudApiUrl (without), or set GISELLE_AGENT_BASE_URL.`,
  });
}

function authorization(apiKey = environment().GISELLE_AGENT_API_KEY): Record<string, string> {
  return apiKey ? { authorization: `Bearer ${apiKey}` } : {};
}

/** Merges headers. Later ones win, whatever the case of their names. */
function combineHeaders(...all: (Record<string, string | undefined> | undefined)[]): Record<string, string> {
  const combined: Record<string, string> = {};
  for (const [name, value] of all.flatMap((headers) => Object.entries(headers ?? {}))) {
    if (value !== undefined) combined[name.toLowerCase()] = value;
  }
  return combined;
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, "");
}
