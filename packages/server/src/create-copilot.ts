import {
  type AgentOptions,
  createMemoryRunStore,
  createStoreReviewer,
  openRunStore,
  type RunStore,
} from "@giselles-ai/agent";
import type { EngineChoice } from "@giselles-ai/planner/internal";
import { findRedisUrl } from "@giselles-ai/redis";
import { type AgentServer, createAgentServer } from "./create-agent-server.ts";
import type { AgentServerOptions } from "./options.ts";
import { createPlannerRunner } from "./runners/planner.ts";

export interface CopilotOptions<Owner>
  extends Pick<AgentOptions, "policy" | "origins" | "tools" | "handlers" | "budget"> {
  /** Returns the id of the user who is signed in. The routes use it; `"shared"` is for apps without sign-in. */
  owner: Owner;
  /** The engine of the planner. Default: GISELLE_ENGINE, or `reflex`, which needs no model. */
  engine?: EngineChoice;
  /** How much may run without asking. Default `semi_auto`: the user approves each plan before it runs; `assisted` asks about each step. */
  profile?: AgentOptions["profile"];
  /** Where runs and approvals are stored. Default: Redis if REDIS_URL or a similar variable is set, otherwise memory. */
  store?: RunStore;
  /** Other options of the agent server. */
  server?: Omit<AgentServerOptions, "runners">;
}

/** What the routes of a copilot take. */
export interface Copilot<Owner> {
  agent: AgentServer;
  store: RunStore;
  owner: Owner;
}

/**
 * Creates an agent for a chat in your own app, in this process. Pass the result to `createChatRoute` and `createApprovalRoutes` of
 * `@giselles-ai/giselle-provider/route`.
 *
 * @example <caption>examples/copilot-in-next/app/copilot.js</caption>
 * export const copilot = createCopilot({ owner: userOf });
 */
export function createCopilot<Owner>(options: CopilotOptions<Owner>): Copilot<Owner> {
  const { owner, engine = process.env.GISELLE_ENGINE || "reflex", profile = "semi_auto", server, ...rest } = options;
  const store = options.store ?? defaultStore();
  const runner = createPlannerRunner({ ...rest, engine, profile, store, reviewer: createStoreReviewer(store) });
  return { agent: createAgentServer({ ...server, runners: { planner: runner } }), store, owner };
}

const shared = globalThis as { __giselleCopilotStore?: RunStore };

/** One per process: frameworks may load the module of a copilot once per route. */
function defaultStore(): RunStore {
  const redis = findRedisUrl(process.env);
  shared.__giselleCopilotStore ??= redis ? openRunStore(redis) : createMemoryRunStore();
  return shared.__giselleCopilotStore;
}
