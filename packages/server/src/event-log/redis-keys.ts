import type { RunRef } from "./event-log.ts";

/** Redis keys of a run. The braces put all keys of a tenant on the same node of a cluster. */
export function createRedisKeys(prefix: string) {
  // Encoded, so that no tenant can construct a key of another.
  const tenantKey = (tenant: string, ...parts: string[]) =>
    [prefix, `{cloud:${encodeURIComponent(tenant)}}`, ...parts.map(encodeURIComponent)].join(":");
  const part = (name: string) => (run: RunRef) => tenantKey(run.tenant, "run", run.runId, name);
  return {
    run: part("state"),
    log: part("log"),
    lease: part("lease"),
    asked: part("asked"),
    answers: part("answers"),
    channel: part("changed"),
    name: (tenant: string, name: string) => tenantKey(tenant, "name", name),
    /** Ids of the running runs of a tenant. */
    live: (tenant: string) => tenantKey(tenant, "live"),
    /** Tenants with recent runs, by the time of their last activity. */
    tenants: `${prefix}:cloud:tenants`,
  };
}
