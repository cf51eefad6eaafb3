import { slots } from "./globals.ts";
import type { RunConnection } from "./run-connection.ts";
import type { Sleep } from "./time.ts";

/** A connection whose step has ended and whose run waits: nobody reads it until the page has answered. */
export interface LiveConnection {
  connection: RunConnection;
  /** Where it stands. It is of use only to who wants to go on from there. */
  cursor: number | undefined;
  /** Ends the wait for its expiry. */
  unpark: AbortController;
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
  park(key: string, connection: RunConnection, cursor: number | undefined): void;
  /** Takes it out, if it stands at the cursor. One that stands elsewhere is closed: others have gone on without it. */
  take(key: string, cursor: number | undefined): RunConnection | undefined;
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
    park(key, connection, cursor) {
      remove(key);
      const unpark = new AbortController();
      kept.set(key, { connection, cursor, unpark });
      for (const longest of kept.keys()) {
        if (kept.size <= maxParked) break;
        remove(longest);
      }
      sleep(parkedTtlMs, { signal: unpark.signal }).then(
        () => kept.get(key)?.unpark === unpark && remove(key),
        () => {}, // taken out in time
      );
    },
    take(key, cursor) {
      const live = takeOut(key);
      if (live?.cursor === cursor) return live?.connection;
      live?.connection.close();
      return undefined;
    },
  };
}
