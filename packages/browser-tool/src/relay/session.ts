import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { Mailbox } from "./mailbox.ts";
import { RelayError } from "./relay-error.ts";
import { type RelayStore, sessionKey } from "./store.ts";
import { defaultRelayStore } from "./stores/default.ts";

/** The two sides of a session. Agents only send requests, pages only answer them. */
export type Role = "agent" | "page";

export interface Credential {
  sessionId: string;
  token: string;
}

export interface RelaySession {
  sessionId: string;
  /** In ms since the epoch. */
  expiresAt: number;
  /** For the agent: RelayClient, the MCP server. */
  agent: Credential;
  /** For the page: connectPage. */
  page: Credential;
}

export interface RelaySessionOptions {
  /** Default: Redis if REDIS_URL (or a similar variable) is set, else in memory. */
  store?: RelayStore;
  /** Tenants can't access each other's sessions. Default "default". */
  tenant?: string;
  /** How long a session lasts, in ms. Default 8 hours. */
  lifetimeMs?: number;
  /** How long an unused session lasts, in ms. Default 10 minutes. */
  idleMs?: number;
  now?: () => number;
}

/**
 * Opens a session between one agent and the tabs of one user, with a credential for each side.
 *
 * @example <caption>examples/users-own-page/server.js</caption>
 * const session = await createRelaySession();
 */
export async function createRelaySession(options: RelaySessionOptions = {}): Promise<RelaySession> {
  const { store = defaultRelayStore(), tenant = "default", now = Date.now } = options;
  const { lifetimeMs = 8 * 3_600_000, idleMs = 600_000 } = options;
  const sessionId = crypto.randomUUID();
  const [agent, page] = [createToken(), createToken()];
  const expiresAt = now() + lifetimeMs;
  const mailbox: Mailbox = {
    version: 1,
    agent: hash(agent),
    page: hash(page),
    expiresAt,
    idleMs,
    usedAt: now(),
    lastSeq: 0,
    tabs: {},
    requests: [],
  };
  await store.create(sessionKey(tenant, sessionId), mailbox);
  return { sessionId, expiresAt, agent: { sessionId, token: agent }, page: { sessionId, token: page } };
}

/**
 * Ends a session at once: disconnects its tabs and invalidates its credentials.
 *
 * @example <caption>packages/browser-tool/src/relay/handler.test.ts</caption>
 * await endRelaySession(session.sessionId, { store });
 */
export async function endRelaySession(
  sessionId: string,
  { store = defaultRelayStore(), tenant = "default" }: Pick<RelaySessionOptions, "store" | "tenant"> = {},
): Promise<void> {
  await store.remove(sessionKey(tenant, sessionId));
}

/** 256 random bits. */
function createToken(): string {
  return randomBytes(32).toString("hex");
}

export function hash(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

const noHash = "0".repeat(64);

/** Throws unless the token is the session's token for this role. All refusals are alike, so that none reveals a session. */
export function authorize(mailbox: Mailbox | undefined, role: Role, tokenHash: string): asserts mailbox is Mailbox {
  // Two hashes of the same length, compared in constant time.
  const isValid = timingSafeEqual(Buffer.from(mailbox?.[role] ?? noHash), Buffer.from(tokenHash));
  if (!mailbox || !isValid) throw unauthorized();
}

export function unauthorized(): RelayError {
  return new RelayError(
    "UNAUTHORIZED",
    "This credential is not valid for this session, or the session has ended. Create a session and use its credential for this side.",
  );
}
