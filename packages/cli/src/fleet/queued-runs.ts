// The queue as tenants of a server see it, over HTTP.
import { createHash } from "node:crypto";
import { type RunStore, StoreError } from "@giselles-ai/agent";
import { createOriginRules, type RunInfo, readRun, typedSecretsOf } from "@giselles-ai/agent/internal";
import { approvalDecisionSchema, hideSensitiveValues, restoreSensitiveValues } from "@giselles-ai/protocol";
import { type QueuedRunState, type QueuedRuns, Refusal } from "@giselles-ai/server";
import { z } from "zod";
import { UsageError } from "../usage-error.ts";
import { cancelRun } from "./cancel-run.ts";
import { QueueFullError } from "./queue-full-error.ts";
import { parseQueuedRun, type QueuedRun, type QueuedRunSettings, queuedRunSchema, storeRun } from "./queued-run.ts";
import type { RunQueue } from "./run-queue.ts";

export interface QueuedRunsOptions {
  queue: RunQueue;
  store: RunStore;
  /** Where these runs may go. A run starts only at an origin that is named here. */
  origins: readonly string[];
}

/**
 * What a tenant decides about. The tenant is that of the key, and the operator of the server decides about origins. A high
 * priority would come before the runs of other tenants, and `unleashed` sends requests from the worker.
 */
const bodySchema = queuedRunSchema.omit({ tenant: true, allowOrigin: true }).extend({
  priority: z.enum(["normal", "low"]).default("normal"),
  profile: z.enum(["assisted", "semi_auto", "auto"]).default("assisted"),
  /** A request that is sent again with the same id adds no second run. */
  request_id: z.string().min(1).max(200).optional(),
});

export function createQueuedRuns({ queue, store, origins }: QueuedRunsOptions): QueuedRuns {
  const rules = createOriginRules({ allowed: [...origins] });

  function read(tenant: string, body: unknown): { run: QueuedRun; requestId: string | undefined } {
    const parsed = bodySchema.safeParse(body);
    if (!parsed.success) {
      const issues = parsed.error.issues.map(({ path, message }) => `${path.join(".") || "the body"}: ${message}`);
      throw new Refusal("INVALID_REQUEST", `Invalid run. ${issues.join("; ")}.`);
    }
    const { request_id: requestId, ...given } = parsed.data;
    if (given.url !== undefined && !rules.names(given.url))
      throw new Refusal(
        "INVALID_REQUEST",
        "Runs may not start at this address: its origin is not one of --queue-origin.",
      );
    try {
      return { run: parseQueuedRun({ ...given, tenant, allowOrigin: [...origins] }, "Invalid run"), requestId };
    } catch (error) {
      if (error instanceof UsageError) throw new Refusal("INVALID_REQUEST", error.message);
      throw error;
    }
  }

  async function findInfo(tenant: string, runId: string): Promise<RunInfo | undefined> {
    if (!/^[\w-]{1,64}$/.test(runId)) return undefined;
    const info = await store.find(runId);
    const settings = info?.settings as Partial<QueuedRunSettings> | undefined;
    return settings?.isQueued && settings.tenant === tenant ? info : undefined;
  }

  async function describe({ runId, createdAt }: RunInfo): Promise<QueuedRunState> {
    const isActive = await queue.isActive(runId); // before the journal: a run that ends in between is then ended
    const entries = await store.read(runId);
    const { result } = readRun(entries);
    if (result) {
      const message = typedSecretsOf(entries).redact(result.message);
      return { runId, state: "ended", ending: result.ending, message, approvals: [], createdAt };
    }
    const approvals = await store.approvals({ runId, status: "asked" });
    return { runId, state: isActive ? "running" : "waiting", approvals: approvals.map(({ id }) => id), createdAt };
  }

  async function find(tenant: string, runId: string): Promise<QueuedRunState | undefined> {
    const info = await findInfo(tenant, runId);
    return info && describe(info);
  }

  return {
    find,
    async add(tenant, body) {
      const { run, requestId } = read(tenant, body);
      const runId = requestId === undefined ? crypto.randomUUID() : idOf(tenant, requestId);
      const known = await find(tenant, runId);
      if (known && (known.state !== "waiting" || (await queue.isActive(runId)) !== undefined)) return known;
      await queue.checkRoom(tenant).catch((error: unknown) => {
        if (!(error instanceof QueueFullError)) throw error;
        throw new Refusal("TOO_MANY", "The queue is full. Try again later.", { retryAfter: 5 });
      });
      await storeRun(store, run, runId);
      await queue.add({ runId, ...run });
      return { runId, state: "waiting", approvals: [], createdAt: new Date().toISOString() };
    },
    async cancel(tenant, runId) {
      const info = await findInfo(tenant, runId);
      if (!info) return undefined;
      await cancelRun(runId, queue, store);
      return describe(info);
    },
    async approvals(tenant, runId) {
      const info = await findInfo(tenant, runId);
      return info && (await store.approvals({ runId, status: "asked" })).map(hideSensitiveValues);
    },
    async answer(tenant, runId, approvalId, body) {
      if (!(await findInfo(tenant, runId))) return undefined;
      const read = approvalDecisionSchema.safeParse(body);
      if (!read.success) throw new Refusal("INVALID_REQUEST", `Invalid decision. ${z.prettifyError(read.error)}`);
      const asked = await orRefuse(store.approval(approvalId));
      if (asked?.runId !== runId) throw new Refusal("NOT_FOUND", noApproval);
      const by = { approver: `${tenant}, over HTTP`, at: new Date().toISOString() };
      const decision = restoreSensitiveValues(read.data, asked);
      return hideSensitiveValues(await orRefuse(store.answer(approvalId, { ...decision, ...by })));
    },
  };
}

const noApproval = "There is no such approval of this run.";

async function orRefuse<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!StoreError.isInstance(error)) throw error;
    const { code, message } = error;
    if (code === "NOT_FOUND") throw new Refusal(code, noApproval);
    if (code === "ANSWERED" || code === "EXPIRED" || code === "UNAVAILABLE") throw new Refusal(code, message);
    throw error;
  }
}

function idOf(tenant: string, requestId: string): string {
  return createHash("sha256")
    .update(JSON.stringify([tenant, requestId]))
    .digest("hex")
    .slice(0, 32);
}
