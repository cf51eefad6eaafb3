// Start-time fair queueing: the runs of a tenant get consecutive turns, and a tenant that has none waiting joins the current turn.
// So tenants take turns, however many runs one of them has waiting. https://doi.org/10.1145/248156.248171
import type { openClient } from "@giselles-ai/redis";

export const priorities = ["high", "normal", "low"] as const;
export type Priority = (typeof priorities)[number];

/** BullMQ's largest priority number is 2^21; each of our priorities has a third of them. */
const perPriority = Math.floor(2 ** 21 / priorities.length) - 1;

const takeTurn = `
  local current = tonumber(redis.call("HGET", KEYS[1], ARGV[1] .. " current") or "0")
  local last = tonumber(redis.call("HGET", KEYS[1], ARGV[1] .. " of " .. ARGV[2]) or "-1")
  local turn = math.min(math.max(current, last + 1), tonumber(ARGV[3]))
  redis.call("HSET", KEYS[1], ARGV[1] .. " of " .. ARGV[2], turn)
  return turn`;

const startTurn = `
  local current = tonumber(redis.call("HGET", KEYS[1], ARGV[1] .. " current") or "0")
  if tonumber(ARGV[2]) > current then redis.call("HSET", KEYS[1], ARGV[1] .. " current", ARGV[2]) end`;

const countTurns = `
  local waiting = 0
  for index = 2, #ARGV do
    local current = tonumber(redis.call("HGET", KEYS[1], ARGV[index] .. " current") or "0")
    local last = tonumber(redis.call("HGET", KEYS[1], ARGV[index] .. " of " .. ARGV[1]) or "-1")
    waiting = waiting + math.max(0, last - current + 1)
  end
  return waiting`;

/** In which order runs of several tenants are taken. */
export interface Turns {
  /** The number for BullMQ: the smallest is taken first. */
  take(tenant: string, priority: Priority): Promise<number>;
  /** About how many runs of a tenant wait: its turns that have not come. A tenant whose runs have started may seem to have one. */
  waitingOf(tenant: string): Promise<number>;
  /** A run with this number has started. */
  start(number: number): Promise<void>;
  /** Begins again with the first turn. For an empty queue. */
  reset(): Promise<void>;
}

export function createTurns(redis: Awaited<ReturnType<typeof openClient>>, key: string): Turns {
  return {
    async take(tenant, priority) {
      const turn = Number(await redis.eval(takeTurn, 1, key, priority, tenant, perPriority - 1));
      return priorities.indexOf(priority) * perPriority + turn + 1; // BullMQ's 0 is "no priority"
    },
    waitingOf: async (tenant) => Number(await redis.eval(countTurns, 1, key, tenant, ...priorities)),
    async start(number) {
      const priority = priorities[Math.floor((number - 1) / perPriority)];
      if (priority) await redis.eval(startTurn, 1, key, priority, (number - 1) % perPriority);
    },
    async reset() {
      await redis.del(key);
    },
  };
}
