import { type Costs, keepaliveMs, type Load } from "./costs.ts";

/** How much of its time a core may work, so that bursts and the work of a lost neighbour fit in. */
export const share = { server: 0.6, redis: 0.4 };

export interface Needs {
  tripsPerSecond: number;
  /** Cores of servers and of Redis, for round trips and for idle pages. */
  serverCores: { trips: number; idle: number; planned: number };
  redisCores: { trips: number; idle: number; planned: number };
  /** In GiB. */
  serverMemory: number;
  sessionMemory: number;
  journalMemoryPerDay: number;
}

/** With many processes, nearly every page is connected to another process than the one that is asked. */
export function needsOf({ pages, runsPerSecond, tripsPerRun }: Load, costs: Costs): Needs {
  const tripsPerSecond = runsPerSecond * tripsPerRun;
  const cores = (msPerSecond: number) => msPerSecond / 1000;
  const keepalives = pages / (keepaliveMs / 1000);
  const server = {
    trips: cores(tripsPerSecond * (costs.askCpuMs + costs.deliverCpuMs)),
    idle: cores(keepalives * costs.keepaliveCpuMs),
  };
  const redis = {
    trips: cores(tripsPerSecond * (3 * costs.redisWriteCpuMs + 2 * costs.redisReadCpuMs)),
    idle: cores(keepalives * costs.redisWriteCpuMs),
  };
  const gibibytes = (kibibytes: number) => kibibytes / 1024 ** 2;
  return {
    tripsPerSecond,
    serverCores: { ...server, planned: Math.ceil((server.trips + server.idle) / share.server) },
    redisCores: { ...redis, planned: Math.ceil((redis.trips + redis.idle) / share.redis) },
    serverMemory: gibibytes(pages * costs.pageKiB),
    sessionMemory: gibibytes(pages * costs.sessionKiB),
    journalMemoryPerDay: gibibytes(runsPerSecond * 86_400 * costs.journalKiB),
  };
}
