import type { RelayHandlerOptions, RelayStore } from "@giselles-ai/browser-tool/relay";
import type { EventLog } from "./event-log/event-log.ts";
import type { AccessOptions } from "./http/access.ts";
import type { Runner } from "./runners/runner.ts";

export interface AgentServerOptions extends AccessOptions {
  /** Who does the runs, by the name that a request's `agent_type` gives. */
  runners: Record<string, Runner>;
  /** For requests that name none. Default: the first. */
  defaultRunner?: string;
  /** Default: Redis where REDIS_URL (or one of its relatives) is set, else this process. */
  eventLog?: EventLog;
  /** Default: the same. */
  relayStore?: RelayStore;
  relay?: Omit<RelayHandlerOptions, "store" | "origins" | "tenant" | "onError">;
  /** Where pages reach the relay. Default: `<publicUrl>/agent-api/relay`, or as the request that started the run came. */
  relayUrl?: string;
  /**
   * Who is asked for what a run wants of the page while no page is connected to its relay session. Default "client": whoever
   * follows the run, by an event of it. "relay": nobody; a page has to connect. A request says otherwise with `?page=relay`.
   */
  page?: "client" | "relay";
  /** Variables that a request's `env` may set. Default none. */
  allowedEnv?: string[];
  /** The largest body, in bytes. Default 4 MiB: tool results hold whole snapshots. */
  maxBodyBytes?: number;
  /** Runs of one tenant at a time, on all instances. Default 50. */
  maxRuns?: number;
  /** Calls of one tenant in a second, on average. Default 100. */
  maxCallsPerSecond?: number;
  /** What one run may say in all, in characters. Default 32 Mi. */
  maxLogLength?: number;
  /** How long a run goes on with nobody listening, in ms. Default 10 minutes. */
  graceMs?: number;
  /** How long an instance may be silent before its runs are taken from it, in ms. Default 15,000. */
  leaseMs?: number;
  /** How long an event log that cannot be reached is waited for, in ms. Default 60,000. */
  outageMs?: number;
  /** How often a silent stream is written to, in ms. Default 15,000. */
  keepaliveMs?: number;
  /** Told of what went wrong on our side. Nothing that a person typed, and no token, is in it. */
  onError?: (error: unknown) => void;
}
