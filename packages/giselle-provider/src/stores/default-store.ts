import { findRedisUrl } from "@giselles-ai/redis";
import { environment } from "../environment.ts";
import { slots } from "../globals.ts";
import type { SessionStore } from "../session-store.ts";
import { createMemoryStore } from "./memory.ts";
import { createRedisStore } from "./redis.ts";

/**
 * Redis if one of its five variables is set, otherwise memory. Stored on `globalThis`, because frameworks may load a module more
 * than once, and all copies must share their sessions.
 */
export function defaultStore(env: Record<string, string | undefined> = environment()): SessionStore {
  slots.__giselleProviderStore ??= createStore(findRedisUrl(env));
  return slots.__giselleProviderStore;
}

function createStore(url: string | undefined): SessionStore {
  return url ? createRedisStore({ url }) : createMemoryStore();
}
