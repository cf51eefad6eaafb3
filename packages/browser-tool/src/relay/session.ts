import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { Mailbox } from "./mailbox.ts";
import { RelayError } from "./relay-error.ts";
import { type RelayStore, sessionKey } from "./store.ts";
import { defaultRelayStore } from "./stores/default.ts";

/** Who one is to the relay. A page can answer and not ask; an agent can ask and not answer. */
export type Role = "agent" | "page";

export interface Credential {
  sessionId: string;
  token: string;
}

export interface RelaySession {
  sessionId: string;
  /** In ms since the epoch. */
  expiresAt: number;
  /** For the one who asks: RelayClient, the MCP server. */
  agent: Credential;
  /** For the one who answers: connectPage. */
  page: Credential;
}

export interface RelaySessionOptions {
  /** Default: Redis where REDIS_URL (or one of its relatives) is set, else this process. */
  store?: RelayStore;
  /** Sessions of one tenant do not exist for another. Default "default". */
  tenant?: string;
  /** How long a session can be used in all, in ms. Default 8 hours. */
  lifetimeMs?: number;
  /** How long a session lives without being used, in ms. Default 10 minutes. */
  idleMs?: number;
  now?: () => number;
}

/**
 * Opens a session between one agent and the tabs of one person, with a credential for each.
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
 * Ends a session at once: its tabs are disconnected, and its credentials are no longer valid.
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

const nobody = "0".repeat(64);

/** Throws unless the token is the session's token for this role. The reason stays with us: all refusals are alike. */
export function authorize(mailbox: Mailbox | undefined, role: Role, tokenHash: string): asserts mailbox is Mailbox {
  // Both are hashes, of one length; compared in the same time wherever they differ.
  const isRight = timingSafeEqual(Buffer.from(mailbox?.[role] ?? nobody), Buffer.from(tokenHash));
  if (!mailbox || !isRight) throw unauthorized();
}

export function unauthorized(): RelayError {
  return new RelayError(
    "UNAUTHORIZED",
    "This credential does not open this session, or not any more. Create a session and use its credential for this side.",
  );
}
