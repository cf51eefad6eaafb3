import type { RunRef } from "./event-log.ts";

/** Where the parts of a run are. The braces keep all that belongs to a tenant on one node of a cluster. */
export function createRedisKeys(prefix: string) {
  // Built in one place, so that no tenant can name the run of another.
  const ofTenant = (tenant: string, ...parts: string[]) =>
    [prefix, `{cloud:${encodeURIComponent(tenant)}}`, ...parts.map(encodeURIComponent)].join(":");
  const part = (name: string) => (run: RunRef) => ofTenant(run.tenant, "run", run.runId, name);
  return {
    run: part("state"),
    log: part("log"),
    lease: part("lease"),
    asked: part("asked"),
    answers: part("answers"),
    channel: part("changed"),
    name: (tenant: string, name: string) => ofTenant(tenant, "name", name),
    /** The runs of a tenant that go on. */
    live: (tenant: string) => ofTenant(tenant, "live"),
    /** The tenants that had runs lately, by the time of the last sign of life. */
    tenants: `${prefix}:cloud:tenants`,
  };
}
