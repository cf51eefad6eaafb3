/** Where a run's parts are. The braces keep them on one node of a cluster. */
export function createRedisKeys(prefix: string) {
  const part = (runId: string, name: string) => `${prefix}:cloud-run:{${runId}}:${name}`;
  const live = `${prefix}:cloud-runs:live`;
  return {
    run: (runId: string) => part(runId, "state"),
    log: (runId: string) => part(runId, "log"),
    lease: (runId: string) => part(runId, "lease"),
    asked: (runId: string) => part(runId, "asked"),
    answers: (runId: string) => part(runId, "answers"),
    channel: (runId: string) => part(runId, "changed"),
    /** Built in one place, so that no tenant can name the run of another. */
    name: (tenant: string, name: string) =>
      `${prefix}:cloud-run-name:${encodeURIComponent(tenant)}:${encodeURIComponent(name)}`,
    live,
    tenantLive: (tenant: string) => `${live}:${encodeURIComponent(tenant)}`,
    member: (tenant: string, runId: string) => `${encodeURIComponent(tenant)}/${runId}`,
    readMember(member: string) {
      const [tenant = "", runId = ""] = member.split("/");
      return { tenant: decodeURIComponent(tenant), runId };
    },
  };
}
