import { randomUUID } from "node:crypto";
import { createRedisClient } from "@giselles-ai/redis";
import { keyOfSession } from "../session-key.ts";
import { readSessionMetadata } from "../session-metadata.ts";
import { claimKey, recordKey } from "./redis.ts";

export interface PurgeSessionsOptions {
  url: string;
  /** Only the sessions of this owner. */
  owner?: string | undefined;
  /** Only sessions that began before, in ms since the epoch. */
  before?: number | undefined;
  /** Counts without deleting. */
  isDryRun?: boolean;
}

export interface PurgedSessions {
  deleted: number;
  /** Sessions that a request is using now. They stay. */
  inUse: number;
}

const claimMs = 10_000;

/** Deletes sessions from Redis. */
export async function purgeSessions({ url, owner, before, isDryRun }: PurgeSessionsOptions): Promise<PurgedSessions> {
  const unavailable = (cause?: unknown) =>
    new Error("The provider's session store cannot be reached: Redis does not answer. Try again.", { cause });
  const { run, findKeys, close } = createRedisClient({ url, commandTimeoutMs: 5000, unavailable });
  const prefix = recordKey(owner === undefined ? "" : keyOfSession({ sessionId: "", owner }));

  /** A session without a readable record counts as old. */
  async function isOld(record: string): Promise<boolean> {
    if (before === undefined) return true;
    const text = await run((redis) => redis.get(record));
    return text !== null && (readSessionMetadata(text)?.createdAt ?? 0) < before;
  }

  async function remove(record: string): Promise<boolean> {
    const claim = claimKey(record.slice(recordKey("").length));
    if (isDryRun) return (await run((redis) => redis.exists(claim))) === 0;
    if ((await run((redis) => redis.set(claim, randomUUID(), "PX", claimMs, "NX"))) !== "OK") return false;
    await run((redis) => redis.del(record));
    await run((redis) => redis.del(claim));
    return true;
  }

  try {
    const counts = { deleted: 0, inUse: 0 };
    for (const record of await findKeys(prefix)) {
      if (await isOld(record)) counts[(await remove(record)) ? "deleted" : "inUse"] += 1;
    }
    return counts;
  } finally {
    await close();
  }
}
