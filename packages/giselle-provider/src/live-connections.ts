import { slots } from "./globals.ts";
import type { RunConnection } from "./run-connection.ts";
import type { Sleep } from "./time.ts";

/** A connection whose step has ended and whose run waits: nobody reads it until the page has answered. */
export interface LiveConnection {
  connection: RunConnection;
  /** It is of use only to a request that resumes this run from there. */
  place: Place;
  /** Ends the wait for its expiry. */
  unpark: AbortController;
}

/** Which run a connection tells, and how far it has come. */
export interface Place {
  runId: string;
  cursor: number | undefined;
}

export interface LiveConnectionsOptions {
  /** Default: those of this process. */
  kept?: Map<string, LiveConnection>;
  parkedTtlMs: number;
  /** Beyond this the longest parked is closed. */
  maxParked: number;
  sleep: Sleep;
}

export interface LiveConnections {
  park(key: string, connection: RunConnection, place: Place): void;
  /**
   * Takes it out, if it is at this place. One that is elsewhere is closed: others have gone on without it, or it belongs to a
   * provider with another store, whose sessions may have the same ids.
   */
  take(key: string, place: Place): RunConnection | undefined;
  remove(key: string): void;
}

export function createLiveConnections(options: LiveConnectionsOptions): LiveConnections {
  const { parkedTtlMs, maxParked, sleep } = options;
  slots.__giselleProviderSessions ??= new Map();
  const kept = options.kept ?? slots.__giselleProviderSessions;

  function takeOut(key: string): LiveConnection | undefined {
    const live = kept.get(key);
    kept.delete(key);
    live?.unpark.abort();
    return live;
  }
  const remove = (key: string) => takeOut(key)?.connection.close();

  return {
    remove,
    park(key, connection, place) {
      remove(key);
      const unpark = new AbortController();
      kept.set(key, { connection, place, unpark });
      for (const longest of kept.keys()) {
        if (kept.size <= maxParked) break;
        remove(longest);
      }
      sleep(parkedTtlMs, { signal: unpark.signal }).then(
        () => kept.get(key)?.unpark === unpark && remove(key),
        () => {}, // taken out in time
      );
    },
    take(key, { runId, cursor }) {
      const live = takeOut(key);
      if (live?.place.runId === runId && live.place.cursor === cursor) return live.connection;
      live?.connection.close();
      return undefined;
    },
  };
}
