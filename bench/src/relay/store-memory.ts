import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Table } from "../frame/table.ts";
import { nextMessage } from "./contestant.ts";
import { readRedisUsage } from "./redis-usage.ts";

/** What sessions without a page take: in the memory of the process, or in Redis. */
export async function measureStores({ sessions, redisUrl }: { sessions: number; redisUrl: string }): Promise<Table> {
  const inMemory = await create(sessions, "");
  const before = await readRedisUsage(redisUrl);
  await create(sessions, redisUrl);
  const inRedis = (await readRedisUsage(redisUrl)).memoryBytes - before.memoryBytes;
  const kibibytes = (bytes: number) => bytes / 1024 / sessions;
  return {
    title: `Idle sessions: ${sessions} in the store, without pages`,
    columns: [{ name: "store" }, { name: "a session", unit: "KiB" }],
    rows: [
      ["in memory, of the process", kibibytes(inMemory)],
      ["in Redis, of Redis", kibibytes(inRedis)],
    ],
  };
}

/** Creates sessions in a separate process, and returns by how many bytes it has grown. */
async function create(sessions: number, url: string): Promise<number> {
  const program = fileURLToPath(new URL("./create-sessions.ts", import.meta.url));
  const child = fork(program, [String(sessions)], {
    env: { ...process.env, REDIS_URL: url },
    execArgv: ["--expose-gc"],
  });
  const { bytes } = await nextMessage<{ bytes: number }>(child);
  child.kill();
  return bytes;
}
