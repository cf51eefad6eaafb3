import { randomUUID } from "node:crypto";
import type { RedisClient } from "@giselles-ai/redis";
import type { WriteOnceTexts } from "../approval-queue.ts";
import type { RunStoreCommands } from "../redis-scripts.ts";

export interface ApprovalKeysOptions {
  ask: RedisClient<RunStoreCommands>["run"];
  prefix: string;
  keepMs: number;
  now(): number;
}

/** The requests, answers and uses of approvals, a key for each, and a list of the requests by time. */
export function createApprovalKeys({ ask, prefix, keepMs, now }: ApprovalKeysOptions): WriteOnceTexts {
  const keyOf = (name: string) => `${prefix}:approval:${name}`;
  const listKey = `${prefix}:approvals`;
  return {
    async putOnce(name, text) {
      const marked = `${randomUUID()} ${text}`; // identifies this write if another has the same text
      const done = await ask((redis) => redis.set(keyOf(name), marked, "PX", keepMs, "NX"));
      // After a broken connection the command may have been sent twice.
      const isOwnWrite = done === "OK" || (await ask((redis) => redis.get(keyOf(name)))) === marked;
      if (isOwnWrite && name.endsWith(".question")) await ask((redis) => redis.zadd(listKey, now(), name));
      return isOwnWrite;
    },
    async get(name) {
      const marked = await ask((redis) => redis.get(keyOf(name)));
      return marked?.slice(marked.indexOf(" ") + 1);
    },
    async names() {
      await ask((redis) => redis.zremrangebyscore(listKey, 0, now() - keepMs));
      return ask((redis) => redis.zrange(listKey, "0", "-1"));
    },
    async drop(name) {
      await ask((redis) => redis.del(keyOf(name)));
      await ask((redis) => redis.zrem(listKey, name));
    },
  };
}
