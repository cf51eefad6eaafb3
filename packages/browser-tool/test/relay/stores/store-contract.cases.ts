// The contract of all relay stores.
import { describe, expect, it } from "vitest";
import type { Mailbox } from "../../../src/relay/mailbox.ts";
import { createRelaySession } from "../../../src/relay/session.ts";
import { type RelayStore, sessionKey } from "../../../src/relay/store.ts";

/** `open` returns a new store over the same data; it is empty at the first call of a test. */
export function describeRelayStore(name: string, start: () => Promise<{ open(now?: () => number): RelayStore }>) {
  async function startWithSession(options: { lifetimeMs?: number; idleMs?: number } = {}) {
    const { open } = await start();
    let time = Date.now();
    const now = () => time;
    const store = open(now);
    const { sessionId } = await createRelaySession({ store, now, ...options });
    const pass = (ms: number) => {
      time += ms;
    };
    return { open, store, key: sessionKey("default", sessionId), pass, now };
  }

  const attend = (tab: string) => (mailbox: Mailbox) => {
    mailbox.attended = tab;
    mailbox.version += 1;
    return tab;
  };

  describe(`${name} fulfils the contract of a relay store`, () => {
    it("reads what was written, in any instance", async () => {
      const { open, store, key } = await startWithSession();
      await store.update(key, (mailbox, bodies) => {
        bodies.put("answer:1", "text with \u0000, \n, ü and 東");
        return attend("a")(mailbox);
      });
      const other = open();
      expect(await other.read(key)).toMatchObject({ attended: "a", version: 2 });
      expect(await other.readBody(key, "answer:1")).toBe("text with \u0000, \n, ü and 東");
      await other.update(key, (mailbox, bodies) => {
        bodies.drop("answer:1");
        mailbox.version += 1;
      });
      expect(await open().readBody(key, "answer:1")).toBeUndefined();
    });

    it("returns nothing for an unknown session", async () => {
      const { store } = await startWithSession();
      const key = sessionKey("default", "unknown");
      expect(await store.read(key)).toBeUndefined();
      expect(await store.readBody(key, "answer:1")).toBeUndefined();
      expect(await store.update(key, () => "ran")).toBeUndefined();
    });

    it("isolates tenants", async () => {
      const { store, key } = await startWithSession();
      const sessionId = /\{(.*)\}/.exec(key)?.[1] ?? "";
      expect(await store.read(sessionKey("other", sessionId))).toBeUndefined();
      expect(sessionKey("a:b", "c")).not.toBe(sessionKey("a", "b:c"));
    });

    it("applies one change at a time: 40 changes from two instances are 40 changes", async () => {
      const { open, store, key } = await startWithSession();
      const stores = [store, open()];
      await Promise.all(stores.map((one) => one.watch(key, () => {})));
      const count = (mailbox: Mailbox) => {
        mailbox.lastSeq += 1;
        mailbox.version += 1;
        return mailbox.lastSeq;
      };
      const results = await Promise.all(
        Array.from({ length: 40 }, (_, index) => stores[index % 2]?.update(key, count)),
      );
      expect(new Set(results).size).toBe(40);
      expect((await open().read(key))?.lastSeq).toBe(40);
      // A watcher may be notified a moment later.
      await expect.poll(async () => (await store.read(key))?.lastSeq).toBe(40);
    });

    it("throws what a change throws, and stores nothing", async () => {
      const { store, key } = await startWithSession();
      const failing = store.update(key, (_mailbox, _bodies) => {
        throw new Error("no");
      });
      await expect(failing).rejects.toThrow("no");
      expect(await store.read(key)).toMatchObject({ version: 1 });
    });

    it("notifies watchers in all instances, until they stop", async () => {
      const { open, store, key } = await startWithSession();
      const notifications: string[] = [];
      const other = open();
      let onFirst = () => {};
      const changed = new Promise<void>((resolve) => {
        onFirst = resolve;
      });
      await other.watch(key, () => onFirst());
      const stop = await store.watch(key, () => notifications.push("own"));
      await store.update(key, attend("a"));
      await changed;
      expect(await other.read(key)).toMatchObject({ attended: "a" });
      expect(notifications).toContain("own");
      stop();
      stop();
      notifications.length = 0;
      await store.update(key, attend("b"));
      expect(notifications).not.toContain("own");
    });

    it("reads the change of another instance from a watched mailbox", async () => {
      const { open, store, key } = await startWithSession();
      const other = open();
      await other.watch(key, () => {});
      await other.update(key, attend("a"));
      await store.update(key, attend("b"));
      await expect.poll(async () => (await other.read(key))?.attended).toBe("b");
      expect(await other.update(key, (mailbox) => mailbox.attended)).toBe("b");
    });

    it("drops a session when it expires, is idle or is ended", async () => {
      const { store, key, pass, now } = await startWithSession({ lifetimeMs: 1000, idleMs: 600 });
      pass(500);
      await store.update(key, (mailbox) => {
        mailbox.usedAt = now();
        mailbox.version += 1;
      });
      pass(400);
      expect(await store.read(key)).toBeDefined();
      pass(150);
      expect(await store.read(key)).toBeUndefined();

      const idle = await startWithSession({ idleMs: 600 });
      idle.pass(601);
      expect(await idle.store.read(idle.key)).toBeUndefined();

      const ended = await startWithSession();
      let notify = () => {};
      const notified = new Promise<void>((resolve) => {
        notify = resolve;
      });
      await ended.store.watch(ended.key, () => notify());
      await ended.store.remove(ended.key);
      await notified;
      expect(await ended.store.read(ended.key)).toBeUndefined();
      expect(await ended.store.update(ended.key, () => "ran")).toBeUndefined();
    });

    it("may be closed twice", async () => {
      const { store } = await startWithSession();
      await store.close();
      await store.close();
    });
  });
}
