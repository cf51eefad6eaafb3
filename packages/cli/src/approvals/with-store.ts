import { openRunStore, type RunStore, StoreError } from "@giselles-ai/agent";
import type { CommandContext } from "../command-context.ts";
import { readConfigFiles } from "../settings/config-file.ts";
import { findStore, showStore } from "../settings/read-store.ts";
import { UsageError } from "../usage-error.ts";

export interface StoreOptions {
  store?: string;
}

/** Opens the store given as an option, or the user's default one, and closes it afterwards. */
export async function withStore<Result>(
  { store: option }: StoreOptions,
  context: CommandContext,
  work: (store: RunStore, place: string) => Promise<Result>,
): Promise<Result> {
  const place = findStore(option, { config: readConfigFiles(context), env: context.env });
  const store = openRunStore(place);
  try {
    return await work(store, place);
  } catch (error) {
    if (StoreError.isInstance(error) && error.code === "NOT_FOUND")
      throw new UsageError(`${error.message} (in ${showStore(place)})`);
    throw error;
  } finally {
    await store.close();
  }
}
