import { slots } from "./globals.ts";
import type { RunConnection } from "./run-connection.ts";
import type { Sleep } from "./time.ts";

/** An open connection to a paused run. It is not read until the page has answered. */
export interface LiveConnection {
  connection: RunConnection;
  /** It can only be used to resume this run from this position. */
  position: RunPosition;
  /** Cancels its expiry. */
  unpark: AbortController;
}

/** A run and how far it has been read. */
export interface RunPosition {
  runId: string;
  cursor: number | undefined;
}

export interface LiveConnectionsOptions {
  /** Default: the connections of this process. */
  connections?: Map<string, LiveConnection>;
  parkedTtlMs: number;
  /** Beyond this, the oldest parked connection is closed. */
  maxParked: number;
  sleep: Sleep;
}

export interface LiveConnections {
  park(key: string, connection: RunConnection, position: RunPosition): void;
  /**
   * Removes and returns the connection if it is at this position. Otherwise closes it: the run has continued elsewhere, or the
   * connection belongs to a provider with another store.
   */
  take(key: string, position: RunPosition): RunConnection | undefined;
  remove(key: string): void;
}

export function createLiveConnections(options: LiveConnectionsOptions): LiveConnections {
  const { parkedTtlMs, maxParked, sleep } = options;
  slots.__giselleProviderSessions ??= new Map();
  const connections = options.connections ?? slots.__giselleProviderSessions;

  function removeEntry(key: string): LiveConnection | undefined {
    const live = connections.get(key);
    connections.delete(key);
    live?.unpark.abort();
    return live;
  }
  const remove = (key: string) => removeEntry(key)?.connection.close();

  return {
    remove,
    park(key, connection, position) {
      remove(key);
      const unpark = new AbortController();
      connections.set(key, { connection, position, unpark });
      for (const oldest of connections.keys()) {
        if (connections.size <= maxParked) break;
        remove(oldest);
      }
      sleep(parkedTtlMs, { signal: unpark.signal }).then(
        () => connections.get(key)?.unpark === unpark && remove(key),
        () => {}, // removed before it expired
      );
    },
    take(key, { runId, cursor }) {
      const live = removeEntry(key);
      if (live?.position.runId === runId && live.position.cursor === cursor) return live.connection;
      live?.connection.close();
      return undefined;
    },
  };
}
