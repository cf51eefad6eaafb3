// A run as it is given to the queue, and as the store has it until a worker takes it.
import { randomUUID } from "node:crypto";
import { type RunStore, StoreError } from "@giselles-ai/agent";
import { capabilityProfileSchema, findSecrets } from "@giselles-ai/protocol";
import { z } from "zod";
import { secretsIn } from "../settings/read-data.ts";
import type { RunOptions } from "../settings/run-settings.ts";
import { UsageError } from "../usage-error.ts";
import { priorities } from "./turns.ts";

const origins = z.array(z.string().min(1)).optional();

export const queuedRunSchema = z.strictObject({
  goal: z.string().trim().min(1),
  url: z.url({ protocol: /^https?$/ }).optional(),
  /** Details to fill in. */
  data: z.record(z.string(), z.unknown()).optional(),
  tenant: z.string().min(1).max(100).default("default"),
  priority: z.enum(priorities).default("normal"),
  profile: capabilityProfileSchema.default("assisted"),
  engine: z.string().min(1).optional(),
  maxSteps: z.int().positive().optional(),
  vision: z.boolean().optional(),
  acceptDialogs: z.boolean().optional(),
  allowOrigin: origins,
  blockOrigin: origins,
});

export type QueuedRun = z.infer<typeof queuedRunSchema>;

/** `where` begins the message about an invalid run. */
export function parseQueuedRun(given: unknown, where: string): QueuedRun {
  const parsed = queuedRunSchema.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new UsageError(`${where}: ${[issue?.path.join("."), issue?.message].filter(Boolean).join(": ")}`);
  }
  // The store and the queue have tasks in plain text.
  const { goal, data, url = "" } = parsed.data;
  const isSecret = (text: string) => findSecrets(text).length > 0;
  const place = isSecret(goal) || isSecret(url) ? "task" : undefined;
  const inData = secretsIn(data).length > 0 || isSecret(JSON.stringify(data ?? {})) ? "data" : undefined;
  if (place ?? inData)
    throw new UsageError(
      `${where}: the ${place ?? inData} has a password or another secret. Give it to the worker with --secret, and name it in the task.`,
    );
  return parsed.data;
}

/** What the store has of a queued run. */
export interface QueuedRunSettings {
  isQueued: true;
  goal: string;
  tenant: string;
  options: RunOptions;
}

/** Stores a run that no process drives yet. Idempotent for a given id. */
export async function storeRun(store: RunStore, run: QueuedRun, runId: string = randomUUID()): Promise<string> {
  const { goal, data, tenant, priority: _, ...options } = run;
  const settings = { isQueued: true, goal, tenant, options } satisfies { [Name in keyof QueuedRunSettings]: unknown };
  const task = data ? `${goal}\n${JSON.stringify(data)}` : goal;
  const createdAt = new Date().toISOString();
  await store.create({ runId, task, profile: run.profile, createdAt, settings }).catch((error: unknown) => {
    if (!StoreError.isInstance(error) || error.code !== "EXISTS") throw error;
  });
  return runId;
}
