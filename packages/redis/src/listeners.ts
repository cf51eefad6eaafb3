import type { Redis } from "ioredis";

interface Channel {
  heardBy: Set<(text: string) => void>;
  subscribed: Promise<unknown>;
}

interface ListenersOptions {
  /** How long a subscription may take, in ms. */
  timeoutMs: number;
  connect(): Promise<Redis>;
}

/** Who listens to which channel, over one connection. A channel is left with its last listener. */
export function createListeners({ timeoutMs, connect }: ListenersOptions) {
  const channels = new Map<string, Channel>();
  let connecting: Promise<Redis> | undefined;
  let isClosed = false;

  async function open(): Promise<Redis> {
    const redis = await connect();
    redis.on("message", (name: string, text: string) => {
      for (const tell of channels.get(name)?.heardBy ?? []) tell(text);
    });
    return redis;
  }

  async function subscribe(name: string): Promise<void> {
    connecting ??= open();
    const redis = await connecting;
    await within(timeoutMs, redis.subscribe(name));
  }

  async function leave(name: string): Promise<void> {
    const redis = await connecting;
    if (!isClosed && !channels.has(name)) await redis?.unsubscribe(name);
  }

  return {
    async add(name: string, onMessage: (text: string) => void): Promise<() => void> {
      const channel = channels.get(name) ?? { heardBy: new Set(), subscribed: subscribe(name) };
      channels.set(name, channel);
      const tell = (text: string) => onMessage(text); // the same function may listen twice
      channel.heardBy.add(tell);
      const stop = () => {
        if (!channel.heardBy.delete(tell) || channel.heardBy.size > 0 || channels.get(name) !== channel) return;
        channels.delete(name);
        leave(name).catch(() => {});
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

function within<Result>(ms: number, promise: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`Redis did not answer within ${ms} ms.`)), ms);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
