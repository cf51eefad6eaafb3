// The parts of an agent in these tests, for the process that is killed and the one that resumes.
import { RelayClient } from "@giselles-ai/browser-tool/relay";
import { createPlanner, ollama } from "@giselles-ai/planner";
import type { PageDriver } from "@giselles-ai/protocol";
import { type AgentOptions, createStoreReviewer, openRunStore, type RunStore } from "../../src/index.ts";

export interface CrashSettings {
  /** A folder, or the address of a Redis server. */
  place: string;
  relay: { url: string; sessionId: string; token: string };
  modelUrl: string;
  /** How the page reports the outcome of a request: truthfully, not at all, or always as not done. */
  settle: "page" | "never" | "lie";
}

export const task = "Order a chair for Ada";

export type Parts = AgentOptions & { store: RunStore; driver: PageDriver };

export function makeParts({ place, relay, modelUrl, settle }: CrashSettings): Parts {
  const store = openRunStore(place);
  const client = new RelayClient({ ...relay, timeoutMs: 10_000 });
  const driver: PageDriver = {
    snapshot: (options) => client.snapshot(options),
    execute: (actions, options) => client.execute(actions, options),
    close: () => client.close(),
    ...(settle === "page" && { settle: (requestId: string) => client.settle(requestId) }),
    ...(settle === "lie" && { settle: async () => ({ status: "not-done" as const }) }),
  };
  return {
    store,
    driver,
    planner: createPlanner({ engine: ollama({ host: modelUrl, model: "scripted", contextTokens: 8192 }) }),
    reviewer: createStoreReviewer(store, { pollMs: 25 }),
    profile: "semi_auto",
    leaseMs: 300,
  };
}
