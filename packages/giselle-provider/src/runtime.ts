import { LoadSettingError } from "@ai-sdk/provider";
import type { RunRequest } from "@giselles-ai/protocol";
import { type CloudClient, createCloudClient, type Fetch } from "./cloud-client.ts";
import { createLiveConnections, type LiveConnection, type LiveConnections } from "./live-connections.ts";
import type { StepContext } from "./open-step.ts";
import type { MalformedLine } from "./run-reader.ts";
import { keyOfSession } from "./session-key.ts";
import { createSessionManager, type SessionManager } from "./session-manager.ts";
import type { SessionStore } from "./session-store.ts";
import { defaultStore } from "./stores/default-store.ts";
import { sleep as realSleep, type Sleep } from "./time.ts";

/** The agent that does the run, as the cloud knows it. */
export interface AgentChoice {
  /** Such as "planner", "gemini", "codex" or "claude". Default: the cloud's choice. */
  agentType?: string;
  /** The image that its sandbox is booted from. */
  snapshotId?: string;
  /** Variables for its sandbox. */
  env?: Record<string, string>;
}

export interface RuntimeOptions {
  /** Up to and with `/agent-api`. Default: `cloudApiUrl`, or GISELLE_AGENT_BASE_URL. */
  baseURL?: string;
  /** The cloud's own address; `/agent-api` is added to it. */
  cloudApiUrl?: string;
  /** Sent as a bearer token. Default GISELLE_AGENT_API_KEY. */
  apiKey?: string;
  /** Sent with every request. The headers of a call override these. */
  headers?: Record<string, string>;
  /** Replaces the global `fetch`: for a proxy, a test, or an agent server in the same process. */
  fetch?: Fetch;
  /** Where sessions are kept. Default: Redis when REDIS_URL (or another of the five usual names) is set, else this process. */
  store?: SessionStore;
  agent?: AgentChoice;
  /** Told of each line that could not be read. */
  onMalformedLine?: (malformed: MalformedLine) => void;
  /** How often in a row a run that was lost is sought before it is given up. Default 5. */
  reconnectAttempts?: number;
  /** How long a paused connection is kept for a hot resume, in ms. Default 120,000. */
  parkedTtlMs?: number;
  /** How many of them in this process. Default 1,000. */
  maxParked?: number;
  /** The longest line that is read, in characters. Default 8 Mi. */
  maxLineLength?: number;
  /** Origins, besides the cloud's, where an old cloud may have its answers sent. */
  relayOrigins?: string[];
  deps?: GiselleProviderDeps;
}

/** Replacements for a test: time, ids, and the connections that are kept in this process. */
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

/** How long others wait for a holder that died, or that nobody listens to. */
const claimTtlMs = 15_000;

export function createRuntime(options: RuntimeOptions): Runtime {
  const { agent = {}, deps = {}, reconnectAttempts = 5, onMalformedLine, maxLineLength } = options;
  const { generateId = () => crypto.randomUUID(), now = Date.now, sleep = realSleep } = deps;
  const fetch: Fetch = options.fetch ?? deps.fetch ?? ((...args) => globalThis.fetch(...args)); // as it is at the call
  const store = options.store ?? deps.store ?? defaultStore();
  const { parkedTtlMs = 120_000, maxParked = 1000 } = options;
  return {
    sessions: createSessionManager({ store, sleep, now, generateId, claimTtlMs }),
    live: createLiveConnections({
      parkedTtlMs,
      maxParked,
      sleep,
      ...(deps.liveConnections ? { kept: deps.liveConnections } : {}),
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
  const given =
    baseURL ?? (cloudApiUrl && `${withoutSlash(cloudApiUrl)}/agent-api`) ?? process.env.GISELLE_AGENT_BASE_URL;
  if (given && URL.canParse(given)) return withoutSlash(given);
  const problem = given
    ? "The address of the Giselle cloud is not a URL."
    : "The address of the Giselle cloud is missing.";
  throw new LoadSettingError({
    message: `${problem} Pass it as baseURL (with /agent-api) or cloudApiUrl (without), or set GISELLE_AGENT_BASE_URL.`,
  });
}

function authorization(apiKey = process.env.GISELLE_AGENT_API_KEY): Record<string, string> {
  return apiKey ? { authorization: `Bearer ${apiKey}` } : {};
}

/** The later count, whatever the case of their names. */
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
