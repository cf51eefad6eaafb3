import type { Redis } from "ioredis";

interface Channel {
  listeners: Set<(text: string) => void>;
  subscribed: Promise<unknown>;
}

interface ListenersOptions {
  /** How long a subscription may take, in ms. */
  timeoutMs: number;
  connect(): Promise<Redis>;
}

/** The listeners of all channels, over one connection. Unsubscribes with the last listener of a channel. */
export function createListeners({ timeoutMs, connect }: ListenersOptions) {
  const channels = new Map<string, Channel>();
  let connecting: Promise<Redis> | undefined;
  let isClosed = false;

  async function open(): Promise<Redis> {
    const redis = await connect();
    redis.on("message", (name: string, text: string) => {
      for (const notify of channels.get(name)?.listeners ?? []) notify(text);
    });
    return redis;
  }

  async function subscribe(name: string): Promise<void> {
    connecting ??= open();
    const redis = await connecting;
    await withTimeout(timeoutMs, redis.subscribe(name));
  }

  async function unsubscribe(name: string): Promise<void> {
    const redis = await connecting;
    if (!isClosed && !channels.has(name)) await redis?.unsubscribe(name);
  }

  return {
    async add(name: string, onMessage: (text: string) => void): Promise<() => void> {
      const channel = channels.get(name) ?? { listeners: new Set(), subscribed: subscribe(name) };
      channels.set(name, channel);
      const notify = (text: string) => onMessage(text); // a new function, because the same one may listen twice
      channel.listeners.add(notify);
      const stop = () => {
        if (!channel.listeners.delete(notify) || channel.listeners.size > 0 || channels.get(name) !== channel) return;
        channels.delete(name);
        unsubscribe(name).catch(() => {});
      };
      try {
        await channel.subscribed;
      } catch (error) {
        stop();
        throw error;
      }
      return stop;
    },
    async close(): Promise<void> {
      isClosed = true;
      await connecting?.catch(() => {});
    },
  };
}

function withTimeout<Result>(ms: number, promise: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`Redis did not answer within ${ms} ms.`)), ms);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
