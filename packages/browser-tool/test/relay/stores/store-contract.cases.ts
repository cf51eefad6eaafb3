// What every store keeps to, whatever it keeps it in.
import { describe, expect, it } from "vitest";
import type { Mailbox } from "../../../src/relay/mailbox.ts";
import { createRelaySession } from "../../../src/relay/session.ts";
import { type RelayStore, sessionKey } from "../../../src/relay/store.ts";

/** `open` gives a new store over the same place each time; the first call of a test finds it empty. */
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

  describe(`${name} keeps the contract of a relay store`, () => {
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

    it("knows nothing of a session that is not there", async () => {
      const { store } = await startWithSession();
      const key = sessionKey("default", "nobody");
      expect(await store.read(key)).toBeUndefined();
      expect(await store.readBody(key, "answer:1")).toBeUndefined();
      expect(await store.update(key, () => "ran")).toBeUndefined();
    });

    it("keeps tenants apart", async () => {
      const { store, key } = await startWithSession();
      const sessionId = /\{(.*)\}/.exec(key)?.[1] ?? "";
      expect(await store.read(sessionKey("other", sessionId))).toBeUndefined();
      expect(sessionKey("a:b", "c")).not.toBe(sessionKey("a", "b:c"));
    });

    it("lets one change in at a time: 40 changes from two instances are 40 changes", async () => {
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
      // Whoever watches may be told a moment later than it is so.
      await expect.poll(async () => (await store.read(key))?.lastSeq).toBe(40);
    });

    it("throws what a change throws, and keeps nothing of it", async () => {
      const { store, key } = await startWithSession();
      const failing = store.update(key, (_mailbox, _bodies) => {
        throw new Error("no");
      });
      await expect(failing).rejects.toThrow("no");
      expect(await store.read(key)).toMatchObject({ version: 1 });
    });

    it("tells those who watch, in any instance, until they stop", async () => {
      const { open, store, key } = await startWithSession();
      const heard: string[] = [];
      const other = open();
      let hear = () => {};
      const changed = new Promise<void>((resolve) => {
        hear = resolve;
      });
      await other.watch(key, () => hear());
      const stop = await store.watch(key, () => heard.push("own"));
      await store.update(key, attend("a"));
      await changed;
      expect(await other.read(key)).toMatchObject({ attended: "a" });
      expect(heard).toContain("own");
      stop();
      stop();
      heard.length = 0;
      await store.update(key, attend("b"));
      expect(heard).not.toContain("own");
    });

    it("sees, in a watched mailbox, the change of another instance", async () => {
      const { open, store, key } = await startWithSession();
      const other = open();
      await other.watch(key, () => {});
      await other.update(key, attend("a"));
      await store.update(key, attend("b"));
      await expect.poll(async () => (await other.read(key))?.attended).toBe("b");
      expect(await other.update(key, (mailbox) => mailbox.attended)).toBe("b");
    });

    it("forgets a session at its end, when it is idle, and when it is ended", async () => {
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
      let tell = () => {};
      const told = new Promise<void>((resolve) => {
        tell = resolve;
      });
      await ended.store.watch(ended.key, () => tell());
      await ended.store.remove(ended.key);
      await told;
      expect(await ended.store.read(ended.key)).toBeUndefined();
      expect(await ended.store.update(ended.key, () => "ran")).toBeUndefined();
    });

    it("closes, and twice does no harm", async () => {
      const { store } = await startWithSession();
      await store.close();
      await store.close();
    });
  });
}
