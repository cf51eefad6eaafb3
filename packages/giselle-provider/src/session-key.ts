/** A session id and its owner. */
export interface SessionName {
  sessionId: string;
  owner?: string | undefined;
}

/**
 * The key of a session in the store, among the live connections, and as `chat_id` in the cloud. Keys are unique: a slash separates
 * owner and session, and is escaped within them. A session without an owner never has the key of an owned one.
 */
export function keyOfSession({ sessionId, owner }: SessionName): string {
  const session = sessionId.replace(/[%/{}]/g, encodeURIComponent); // braces have a meaning in keys of a Redis cluster
  return owner === undefined ? session : `${encodeURIComponent(owner)}/${session}`;
}
