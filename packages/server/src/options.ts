import type { RelayHandlerOptions, RelayStore } from "@giselles-ai/browser-tool/relay";
import type { EventLog } from "./event-log/event-log.ts";
import type { AccessOptions } from "./http/access.ts";
import type { ServerActivity } from "./http/activity.ts";
import type { Dependency } from "./http/health.ts";
import type { QueuedRuns } from "./http/queue-endpoints.ts";
import type { Runner } from "./runners/runner.ts";

export interface AgentServerOptions extends AccessOptions {
  /** Runners by name. A request selects one with `agent_type`. */
  runners: Record<string, Runner>;
  /** The runner for requests without `agent_type`. Default: the first. */
  defaultRunner?: string;
  /** Default: Redis if REDIS_URL (or a similar variable) is set, otherwise memory. */
  eventLog?: EventLog;
  /** Default: Redis or memory, like `eventLog`. */
  relayStore?: RelayStore;
  relay?: Omit<RelayHandlerOptions, "store" | "origins" | "tenant" | "onError">;
  /** The relay URL for pages. Default: `/agent-api/relay` on `publicUrl`, or on the origin of the request that started the run. */
  relayUrl?: string;
  /**
   * Where page requests go while no page is connected to the relay session. Default "client": to the client that follows the
   * run, as an event. "relay": nowhere; a page has to connect. A request can override it with `?page=relay`.
   */
  page?: "client" | "relay";
  /** Variables that the `env` of a request may set. Default none. */
  allowedEnv?: string[];
  /** Maximum size of a request body, in bytes. Default 4 MiB, because tool results contain whole snapshots. */
  maxBodyBytes?: number;
  /** Maximum number of concurrent runs per tenant, on all instances. Default 50. */
  maxRuns?: number;
  /** Maximum calls per second and tenant, on average. Default 100. */
  maxCallsPerSecond?: number;
  /** Maximum output of a run, in characters. Default 32 Mi. */
  maxLogLength?: number;
  /** How long a run continues without listeners, in ms. Default 10 minutes. */
  graceMs?: number;
  /** Lease duration in ms. If an instance does not renew it in time, another one takes over its runs. Default 15,000. */
  leaseMs?: number;
  /** How long to wait for an unreachable event log, in ms. Default 60,000. */
  outageMs?: number;
  /** Interval of keepalives on an idle stream, in ms. Default 15,000. */
  keepaliveMs?: number;
  /** The queue behind `/agent-api/queue`. Default none. */
  queue?: QueuedRuns;
  /** What runs need besides `eventLog` and `relayStore`, by the name that `/health` shows. */
  dependencies?: Record<string, Dependency>;
  /** Called when a run starts, ends or is taken over, and when a request is refused. For log lines. */
  onActivity?: (activity: ServerActivity) => void;
  /** Called with internal errors. They contain no user input and no token. */
  onError?: (error: unknown) => void;
}
