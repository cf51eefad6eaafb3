import { isRedisUrl } from "@giselles-ai/redis";
import { createFileRunStore } from "./file.ts";
import { createRedisRunStore } from "./redis.ts";
import type { RunStore } from "./run-store.ts";

/**
 * Opens a run store by its location: an address such as `redis://localhost:6379`, or a folder.
 *
 * @example <caption>packages/agent/src/runs/store/file.test.ts</caption>
 * const store = openRunStore(makeFolder()); // or "redis://localhost:6379"
 */
export function openRunStore(location: string): RunStore {
  return isRedisUrl(location) ? createRedisRunStore({ url: location }) : createFileRunStore({ folder: location });
}
