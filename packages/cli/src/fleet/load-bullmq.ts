import { UsageError } from "../usage-error.ts";

export type Bullmq = typeof import("bullmq");

/** Loads the library of the queue, which only fleets need. */
export async function loadBullmq(): Promise<Bullmq> {
  try {
    return await import("bullmq");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND") throw error;
    throw new UsageError(
      "giselle worker, enqueue, schedule and queue need BullMQ. Install it next to giselle: npm install bullmq",
    );
  }
}
