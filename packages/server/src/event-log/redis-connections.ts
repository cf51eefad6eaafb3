import type { Redis } from "ioredis";
import { LogUnavailable } from "./event-log.ts";
import { type RunCommands, runScripts } from "./redis-scripts.ts";

export interface ConnectionsOptions {
  url: string;
  commandTimeoutMs: number;
  onMessage(channel: string, text: string): void;
  /** Redis was away, and is back; perhaps empty. */
  onBack(): void;
}

export interface Connections {
  commands: Redis & RunCommands;
  /** Hears what others have changed. */
  wakeUps: Redis;
}

/** Two connections a process, whatever the number of runs. They come back by themselves. */
export function createConnections({ url, commandTimeoutMs, onMessage, onBack }: ConnectionsOptions) {
  let connecting: Promise<Connections> | undefined;
  let isClosed = false;

  async function connect(): Promise<Connections> {
    const { Redis } = await import("ioredis"); // only who uses Redis loads its client
    const common = { retryStrategy: (times: number) => Math.min(20 * times, 500), maxRetriesPerRequest: null };
    const commands = new Redis(url, { ...common, commandTimeout: commandTimeoutMs, scripts: runScripts });
    const wakeUps = new Redis(url, common);
    const wasReady = new Set<Redis>();
    for (const client of [commands, wakeUps]) {
      client.on("error", () => {}); // whoever has a command under way is told
      client.on("ready", () => {
        if (wasReady.has(client)) onBack();
        wasReady.add(client);
      });
    }
    wakeUps.on("message", onMessage);
    return { commands: commands as Redis & RunCommands, wakeUps };
  }

  return {
    async ask<Result>(command: (connections: Connections) => Promise<Result>): Promise<Result> {
      if (isClosed) throw new LogUnavailable();
      connecting ??= connect();
      try {
        return await command(await connecting);
      } catch (cause) {
        throw new LogUnavailable(cause);
      }
    },
    get isClosed() {
      return isClosed;
    },
    async close(): Promise<void> {
      isClosed = true;
      const open = await connecting?.catch(() => undefined);
      connecting = undefined;
      for (const client of open ? [open.commands, open.wakeUps] : []) client.disconnect();
    },
  };
}
