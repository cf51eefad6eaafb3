/** What one process was measured to need. All times of CPU are in ms. */
export interface Costs {
  /** CPU of the server that is asked, and of the one with the page, for one round trip. */
  askCpuMs: number;
  deliverCpuMs: number;
  /** CPU of the server for a page that connects, and for one keepalive of an idle page. */
  connectCpuMs: number;
  keepaliveCpuMs: number;
  /** CPU of Redis for one write and one read of a session, with its part of the network. */
  redisWriteCpuMs: number;
  redisReadCpuMs: number;
  /** Memory of a connected page on a server, of its session in Redis, and of the journal of a run, in KiB. */
  pageKiB: number;
  sessionKiB: number;
  journalKiB: number;
  /** How long a group of keys cannot be written after its primary died, in ms. */
  failoverMs: number;
}

/**
 * Measured on 2 busy cores with `npm run bench -- load` (four processes); the journal is that of a run of two steps. `connectCpuMs` and
 * `failoverMs` are assumptions.
 */
export const measuredCosts: Costs = {
  askCpuMs: 1.9,
  deliverCpuMs: 1.75,
  connectCpuMs: 1,
  keepaliveCpuMs: 0.38,
  redisWriteCpuMs: 0.1,
  redisReadCpuMs: 0.06,
  pageKiB: 65,
  sessionKiB: 0.7,
  journalKiB: 8.2,
  failoverMs: 2500,
};

/** What many pages and runs ask for. */
export interface Load {
  pages: number;
  runsPerSecond: number;
  /** Of the relay, in one run. */
  tripsPerRun: number;
}

/** Five round trips are a run of two steps: three snapshots and two calls that act. */
export const million: Load = { pages: 1_000_000, runsPerSecond: 10_000, tripsPerRun: 5 };

export const keepaliveMs = 15_000;
