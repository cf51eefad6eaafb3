import type { Redis } from "ioredis";

/** Lua scripts by command name. Without `numberOfKeys`, it is the first argument of the command. */
export type Scripts = Record<string, { lua: string; numberOfKeys?: number }>;

export interface ConnectionOptions {
  /** How long to wait for a reply, in ms. */
  commandTimeoutMs: number;
  scripts: Scripts;
  onDisconnect?: (() => void) | undefined;
  onReconnect?: (() => void) | undefined;
}

/** Receives the messages of channels. */
export interface Subscriber {
  subscribe(channel: string): Promise<unknown>;
  unsubscribe(channel: string): Promise<unknown>;
}

/** The connections to Redis, wherever its data is. They open with their first use. */
export interface Connection {
  run<Reply>(command: (redis: Redis) => Promise<Reply>): Promise<Reply>;
  /** A client for each primary: together they have all keys. */
  primaries(): Promise<Redis[]>;
  subscriber(onMessage: (channel: string, text: string) => void): Promise<Subscriber>;
  close(): Promise<void>;
}
