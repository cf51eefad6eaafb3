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

/** Opens a session between one agent and the tabs of one person. */
export async function createRelaySession(options: RelaySessionOptions = {}): Promise<RelaySession> {
  const { store = defaultRelayStore(), tenant = "default", now = Date.now } = options;
  const { lifetimeMs = 8 * 3_600_000, idleMs = 600_000 } = options;
  const sessionId = crypto.randomUUID();
  const [agent, page] = [createToken(), createToken()];
  const expiresAt = now() + lifetimeMs;
  const mailbox: Mailbox = {
    version: 1,
    agent: await hash(agent),
    page: await hash(page),
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

/** Ends a session at once: its tabs are let go, its credentials are worth nothing. */
export async function endRelaySession(
  sessionId: string,
  { store = defaultRelayStore(), tenant = "default" }: Pick<RelaySessionOptions, "store" | "tenant"> = {},
): Promise<void> {
  await store.remove(sessionKey(tenant, sessionId));
}

/** 256 random bits. */
function createToken(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(32)));
}

export async function hash(token: string): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token))));
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const nobody = "0".repeat(64);

/** Throws unless the token is the session's token for this role. The reason stays with us: all refusals are alike. */
export function authorize(mailbox: Mailbox | undefined, role: Role, tokenHash: string): asserts mailbox is Mailbox {
  const isRight = equals(mailbox?.[role] ?? nobody, tokenHash);
  if (!mailbox || !isRight) throw unauthorized();
}

export function unauthorized(): RelayError {
  return new RelayError(
    "UNAUTHORIZED",
    "This credential does not open this session, or not any more. Create a session and use its credential for this side.",
  );
}

/** Takes the same time wherever the two differ. Both are hashes, of one length. */
function equals(a: string, b: string): boolean {
  let difference = a.length ^ b.length;
  for (let i = 0; i < a.length; i += 1) difference |= a.charCodeAt(i) ^ b.charCodeAt(i);
  return difference === 0;
}
