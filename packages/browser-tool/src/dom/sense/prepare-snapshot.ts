import { loadLooks } from "./load-looks.ts";
import type { SenseOptions } from "./snapshot.ts";

/** Loads what a snapshot needs to be complete, if it is not there. If it cannot be loaded, the snapshot says what is missing. */
export async function prepareSnapshot(_options?: SenseOptions, run?: () => Promise<unknown>): Promise<void> {
  await loadLooks(run);
}
