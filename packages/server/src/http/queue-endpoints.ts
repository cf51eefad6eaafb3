import type { Approval } from "@giselles-ai/protocol";
import { readJsonBody } from "./read-body.ts";
import { Refusal, runNotFound } from "./refusal.ts";

/** A run of a queue, as its tenant sees it. */
export interface QueuedRunState {
  runId: string;
  state: "waiting" | "running" | "ended";
  /** How it ended, such as `done` or `unknown-outcome`. */
  ending?: string | undefined;
  /** For people: why it ended so. */
  message?: string | undefined;
  /** Ids of the approvals that it waits for. */
  approvals: string[];
  /** ISO 8601, in UTC. */
  createdAt: string;
}

/** A queue of runs for workers. `giselle serve` has one if Redis and `--queue-origin` are given. */
export interface QueuedRuns {
  /** Adds a run, given as the body of the request. Throws a `Refusal` if it is not valid or there is no room. */
  add(tenant: string, body: unknown): Promise<QueuedRunState>;
  /** Undefined if there is no such run, or if it belongs to another tenant. */
  find(tenant: string, runId: string): Promise<QueuedRunState | undefined>;
  /** Removes a waiting run, or asks its worker to stop it. Idempotent. Undefined like `find`. */
  cancel(tenant: string, runId: string): Promise<QueuedRunState | undefined>;
  /** The approvals that a run waits for. Undefined like `find`. */
  approvals(tenant: string, runId: string): Promise<Approval[] | undefined>;
  /** Answers an approval with the body of the request. Throws a `Refusal` if it is not valid, or was answered before. */
  answer(tenant: string, runId: string, approvalId: string, body: unknown): Promise<Approval | undefined>;
}

export interface QueueEndpointsOptions {
  queue: QueuedRuns | undefined;
  /** The tenant of a call. Throws a refusal if the call is not allowed. */
  tenantOf(request: Request): string;
  maxBodyBytes: number;
  isDraining(): boolean;
}

/** The HTTP endpoints of queued runs: add, look up, cancel, approve. */
export class QueueEndpoints {
  readonly #options: QueueEndpointsOptions;

  constructor(options: QueueEndpointsOptions) {
    this.#options = options;
  }

  async add(request: Request): Promise<Response> {
    const { tenantOf, maxBodyBytes, isDraining } = this.#options;
    const tenant = tenantOf(request);
    const queue = this.#queue();
    if (isDraining()) {
      throw new Refusal("UNAVAILABLE", "This instance is shutting down. Send the request again.", { retryAfter: 1 });
    }
    return answer(await queue.add(tenant, await readJsonBody(request, maxBodyBytes)), 202);
  }

  async describe(request: Request, runId: string): Promise<Response> {
    const tenant = this.#options.tenantOf(request);
    return answer(await this.#queue().find(tenant, runId));
  }

  async cancel(request: Request, runId: string): Promise<Response> {
    const tenant = this.#options.tenantOf(request);
    return answer(await this.#queue().cancel(tenant, runId));
  }

  async approvals(request: Request, runId: string): Promise<Response> {
    const tenant = this.#options.tenantOf(request);
    const approvals = await this.#queue().approvals(tenant, runId);
    return answer(approvals && { approvals });
  }

  async answer(request: Request, runId: string, approvalId: string): Promise<Response> {
    const { tenantOf, maxBodyBytes } = this.#options;
    const tenant = tenantOf(request);
    const body = await readJsonBody(request, maxBodyBytes);
    const approval = await this.#queue().answer(tenant, runId, approvalId, body);
    return answer(approval && { approval });
  }

  #queue(): QueuedRuns {
    const { queue } = this.#options;
    if (queue) return queue;
    throw new Refusal("NOT_FOUND", "This server has no queue. Start it with REDIS_URL and --queue-origin.");
  }
}

function answer(found: object | undefined, status = 200): Response {
  if (!found) throw runNotFound();
  return Response.json({ ok: true, ...found }, { status, headers: { "cache-control": "no-store" } });
}
