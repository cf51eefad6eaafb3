import type { Bodies, Mailbox } from "./mailbox.ts";

/** Keeps the mailboxes of sessions, by key. */
export interface RelayStore {
  create(key: string, mailbox: Mailbox): Promise<void>;
  /** Undefined when there is none, or none any more. */
  read(key: string): Promise<Mailbox | undefined>;
  /**
   * Lets one change in at a time. `change` may run more than once, so it touches nothing but what it is given; what it
   * throws is thrown, and changes nothing. Undefined when there is no such mailbox.
   */
  update<Result>(key: string, change: (mailbox: Mailbox, bodies: Bodies) => Result): Promise<Result | undefined>;
  readBody(key: string, name: string): Promise<string | undefined>;
  remove(key: string): Promise<void>;
  /** Calls back after every change, whoever made it, and now and then without one. */
  watch(key: string, onChange: () => void): Promise<() => void>;
  /** Twice does no harm. */
  close(): Promise<void>;
}

/** Built in one place, so that no tenant can name the session of another. */
export function sessionKey(tenant: string, sessionId: string): string {
  return `${encodeURIComponent(tenant)}:{${encodeURIComponent(sessionId)}}`;
}
