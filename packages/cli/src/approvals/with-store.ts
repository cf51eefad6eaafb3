import { openRunStore, type RunStore, StoreError } from "@giselles-ai/agent";
import { readConfigFiles } from "../settings/config-file.ts";
import { findStore } from "../settings/read-store.ts";
import { UsageError } from "../usage-error.ts";
import type { World } from "../world.ts";

export interface StoreOptions {
  store?: string;
}

/** Works with the store that is named, or with the user's own, and closes it. */
export async function withStore<Result>(
  { store: option }: StoreOptions,
  world: World,
  work: (store: RunStore, place: string) => Promise<Result>,
): Promise<Result> {
  const place = findStore(option, { config: readConfigFiles(world), env: world.env });
  const store = openRunStore(place);
  try {
    return await work(store, place);
  } catch (error) {
    if (StoreError.isInstance(error) && error.code === "NOT_FOUND")
      throw new UsageError(`${error.message} (in ${place})`);
    throw error;
  } finally {
    await store.close();
  }
}
