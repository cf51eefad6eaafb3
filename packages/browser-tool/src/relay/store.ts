import type { Bodies, Mailbox } from "./mailbox.ts";

/** Stores the mailboxes of sessions by key. */
export interface RelayStore {
  create(key: string, mailbox: Mailbox): Promise<void>;
  /** Undefined if there is no such mailbox, or it has expired. */
  read(key: string): Promise<Mailbox | undefined>;
  /**
   * Applies one change at a time. `change` may run more than once, so it must only touch its arguments. If it throws, nothing
   * changes. Undefined if there is no such mailbox.
   */
  update<Result>(key: string, change: (mailbox: Mailbox, bodies: Bodies) => Result): Promise<Result | undefined>;
  readBody(key: string, name: string): Promise<string | undefined>;
  remove(key: string): Promise<void>;
  /** Calls `onChange` after every change by any process, and sometimes without one. */
  watch(key: string, onChange: () => void): Promise<() => void>;
  /** Rejects if the store is unreachable. For a server's health; a store in this process needs none. */
  ping?(): Promise<void>;
  /** Idempotent. */
  close(): Promise<void>;
}

/** Encodes both parts, so that no tenant can name another tenant's session. */
export function sessionKey(tenant: string, sessionId: string): string {
  return `${encodeURIComponent(tenant)}:{${encodeURIComponent(sessionId)}}`;
}
