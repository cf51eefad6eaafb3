import { describe, expect, it, vi } from "vitest";
import type { Subscriber } from "./connection.ts";
import { createListeners } from "./listeners.ts";
import { withTimeout } from "./with-timeout.ts";

/** The far end: a broker whose answers the test gives. */
function startBroker() {
  const log: string[] = [];
  const answers: { resolve(): void; reject(error: Error): void }[] = [];
  let notify = (_channel: string, _text: string) => {};
  let connections = 0;
  const answered = () => new Promise<void>((resolve, reject) => answers.push({ resolve, reject }));
  const subscriber: Subscriber = {
    subscribe(name) {
      log.push(`+${name}`);
      return answered();
    },
    async unsubscribe(name) {
      log.push(`-${name}`);
    },
  };
  return {
    log,
    answers,
    publish: (channel: string, text: string) => notify(channel, text),
    connections: () => connections,
    async connect(onMessage: typeof notify): Promise<Subscriber> {
      connections += 1;
      notify = onMessage;
      return subscriber;
    },
  };
}

function open(timeoutMs = 60_000) {
  const broker = startBroker();
  const listeners = createListeners({ timeoutMs, connect: (onMessage) => broker.connect(onMessage) });
  const received: string[] = [];
  const hear = (name: string) => (text: string) => received.push(`${name}:${text}`);
  const answer = async (index: number) => {
    await vi.waitUntil(() => broker.answers[index]);
    broker.answers[index]?.resolve();
  };
  return { broker, listeners, received, hear, answer };
}

describe("listeners of a channel", () => {
  it("that come while it is being subscribed share the subscription", async () => {
    const { broker, listeners, received, hear, answer } = open();
    const added = Promise.all([listeners.add("a", hear("one")), listeners.add("a", hear("two"))]);
    await answer(0);
    await added;
    broker.publish("a", "x");
    expect(received).toEqual(["one:x", "two:x"]);
    expect([broker.log, broker.connections()]).toEqual([["+a"], 1]);
  });

  it("get only what is for it", async () => {
    const { broker, listeners, received, hear, answer } = open();
    const added = Promise.all([listeners.add("a", hear("a")), listeners.add("b", hear("b"))]);
    await Promise.all([answer(0), answer(1)]);
    await added;
    broker.publish("b", "x");
    broker.publish("c", "x");
    broker.publish("__proto__", "x");
    expect(received).toEqual(["b:x"]);
  });

  it("leave it with the last, and subscribe again with the next", async () => {
    const { broker, listeners, received, hear, answer } = open();
    const first = listeners.add("a", hear("one"));
    await answer(0);
    const stop = await first;
    stop();
    stop();
    await vi.waitUntil(() => broker.log.includes("-a"));
    const second = listeners.add("a", hear("two"));
    await answer(1);
    await second;
    broker.publish("a", "x");
    expect(received).toEqual(["two:x"]);
    expect(broker.log).toEqual(["+a", "-a", "+a"]);
  });

  it("that leave and come at once keep the subscription", async () => {
    const { broker, listeners, received, hear, answer } = open();
    const first = listeners.add("a", hear("one"));
    await answer(0);
    (await first)();
    const second = listeners.add("a", hear("two"));
    await answer(1);
    await second;
    broker.publish("a", "x");
    expect(received).toEqual(["two:x"]);
    expect(broker.log).toEqual(["+a", "+a"]);
  });

  it("all hear of a failure, and the next one tries again", async () => {
    const { broker, listeners, received, hear, answer } = open();
    const added = [listeners.add("a", hear("one")), listeners.add("a", hear("two"))];
    const outcomes = Promise.allSettled(added);
    await vi.waitUntil(() => broker.answers[0]);
    broker.answers[0]?.reject(new Error("NOPERM"));
    expect((await outcomes).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    const next = listeners.add("a", hear("three"));
    await answer(1);
    await next;
    broker.publish("a", "x");
    expect(received).toEqual(["three:x"]);
  });

  it("that stop while a message arrives get no other one", async () => {
    const { broker, listeners, received, answer } = open();
    let stop = () => {};
    const added = listeners.add("a", (text) => {
      received.push(text);
      stop();
    });
    await answer(0);
    stop = await added;
    broker.publish("a", "x");
    broker.publish("a", "y");
    expect(received).toEqual(["x"]);
  });

  it("do not wait longer than they may", async () => {
    const { listeners, hear } = open(5);
    await expect(listeners.add("a", hear("one"))).rejects.toThrow("Redis did not answer within 5 ms.");
  });

  it("may be closed before the first, and twice", async () => {
    const { broker, listeners } = open();
    await listeners.close();
    await listeners.close();
    expect(broker.connections()).toBe(0);
  });
});

describe("a time limit", () => {
  it("passes results and errors on", async () => {
    expect(await withTimeout(60_000, Promise.resolve("x"))).toBe("x");
    await expect(withTimeout(60_000, Promise.reject(new Error("NOAUTH")))).rejects.toThrow("NOAUTH");
  });

  it("does not keep the process waiting after a result", async () => {
    vi.useFakeTimers();
    try {
      await withTimeout(60_000, Promise.resolve("x"));
      await Promise.resolve();
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it("ignores a failure that comes too late", async () => {
    let fail = (_error: Error) => {};
    const late = new Promise<never>((_, reject) => {
      fail = reject;
    });
    await expect(withTimeout(1, late)).rejects.toThrow("within 1 ms");
    fail(new Error("too late"));
    await expect(late).rejects.toThrow("too late");
  });
});
