import type { Subscriber } from "./connection.ts";
import { withTimeout } from "./with-timeout.ts";

interface Channel {
  listeners: Set<(text: string) => void>;
  subscribed: Promise<unknown>;
}

interface ListenersOptions {
  /** How long a subscription may take, in ms. */
  timeoutMs: number;
  connect(onMessage: (channel: string, text: string) => void): Promise<Subscriber>;
}

/** The listeners of all channels, over shared connections. Unsubscribes with the last listener of a channel. */
export function createListeners({ timeoutMs, connect }: ListenersOptions) {
  const channels = new Map<string, Channel>();
  let connecting: Promise<Subscriber> | undefined;
  let isClosed = false;

  function notify(name: string, text: string): void {
    for (const listener of channels.get(name)?.listeners ?? []) listener(text);
  }

  async function subscribe(name: string): Promise<void> {
    connecting ??= connect(notify);
    const subscriber = await connecting;
    await withTimeout(timeoutMs, subscriber.subscribe(name));
  }

  async function unsubscribe(name: string): Promise<void> {
    const subscriber = await connecting;
    if (!isClosed && !channels.has(name)) await subscriber?.unsubscribe(name);
  }

  return {
    async add(name: string, onMessage: (text: string) => void): Promise<() => void> {
      const channel = channels.get(name) ?? { listeners: new Set(), subscribed: subscribe(name) };
      channels.set(name, channel);
      const listener = (text: string) => onMessage(text); // a new function, because the same one may listen twice
      channel.listeners.add(listener);
      const stop = () => {
        if (!channel.listeners.delete(listener) || channel.listeners.size > 0 || channels.get(name) !== channel) return;
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
