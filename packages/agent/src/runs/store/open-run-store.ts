import { createFileRunStore } from "./file.ts";
import { createRedisRunStore } from "./redis.ts";
import type { RunStore } from "./run-store.ts";

/** A store by where it is: an address such as `redis://localhost:6379`, or a folder. */
export function openRunStore(place: string): RunStore {
  return /^rediss?:\/\//.test(place) ? createRedisRunStore({ url: place }) : createFileRunStore({ folder: place });
}
