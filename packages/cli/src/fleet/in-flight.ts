import type { Agent } from "@giselles-ai/agent";
import type { PageDriver } from "@giselles-ai/protocol";

/** The agents of this worker, and their calls to pages that have not returned yet. */
export interface InFlight {
  add(runId: string, agent: Agent): () => void;
  /** Ids of the runs of this worker. */
  runIds(): string[];
  /** Stops a run at once. */
  abort(runId: string): void;
  /** Counts the calls that act. */
  watch<Driver extends PageDriver>(driver: Driver): Driver;
  /** Lets actions in progress finish, and nothing else begin. */
  pause(limitMs: number): Promise<void>;
}

export function createInFlight(): InFlight {
  const agents = new Map<string, Agent>();
  const calls = new Set<Promise<unknown>>();

  async function count<Result>(call: Promise<Result>): Promise<Result> {
    calls.add(call);
    try {
      return await call;
    } finally {
      calls.delete(call);
    }
  }

  return {
    add(runId, agent) {
      agents.set(runId, agent);
      return () => agents.delete(runId);
    },
    runIds: () => [...agents.keys()],
    abort: (runId) => agents.get(runId)?.abort(),
    watch: (driver) => ({ ...driver, execute: (actions, options) => count(driver.execute(actions, options)) }),
    async pause(limitMs) {
      for (const agent of agents.values()) agent.pause();
      const limit = new Promise((resolve) => setTimeout(resolve, limitMs));
      await Promise.race([Promise.allSettled([...calls]), limit]);
      await new Promise((resolve) => setImmediate(resolve)); // the outcomes are on their way to the journal
    },
  };
}
