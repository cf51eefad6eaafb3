import { findRedisUrl } from "@giselles-ai/redis";
import { slots } from "../globals.ts";
import type { SessionStore } from "../session-store.ts";
import { createMemoryStore } from "./memory.ts";
import { createRedisStore } from "./redis.ts";

/**
 * Redis when one of its five variables names one, else this process. It lies on `globalThis`, because frameworks load a
 * module more than once, and two copies must not each have their own sessions.
 */
export function defaultStore(env: Record<string, string | undefined> = process.env): SessionStore {
  slots.__giselleProviderStore ??= createStore(findRedisUrl(env));
  return slots.__giselleProviderStore;
}

function createStore(url: string | undefined): SessionStore {
  return url ? createRedisStore({ url }) : createMemoryStore();
}
