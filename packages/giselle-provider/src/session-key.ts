/** Whose session it is, and which one. */
export interface SessionName {
  sessionId: string;
  owner?: string | undefined;
}

/**
 * The key of a session in the store, among the live connections, and as `chat_id` in the cloud. Two names never have the same
 * key: a slash separates owner and session, and is escaped within them. A session without an owner belongs to nobody else.
 */
export function keyOfSession({ sessionId, owner }: SessionName): string {
  const session = sessionId.replace(/[%/{}]/g, encodeURIComponent); // braces have a meaning in keys of a Redis cluster
  return owner === undefined ? session : `${encodeURIComponent(owner)}/${session}`;
}
