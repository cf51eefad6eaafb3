import { describe, expect, it } from "vitest";
import type { SessionMetadata } from "../../src/session-metadata.ts";
import type { SessionStore } from "../../src/session-store.ts";

const record: SessionMetadata = { providerSessionId: "s", createdAt: 1, cursor: 4, pendingRequestId: "r1" };
const mine = { token: "mine", ttlMs: 60_000 };
const other = { token: "other", ttlMs: 60_000 };

/** The contract of every store. `open` returns another connection to the same sessions. */
export function describeSessionStore(name: string, start: () => Promise<{ open(): SessionStore }>): void {
  describe(`${name} keeps the session store contract (V3, V4)`, () => {
    it("returns what was saved on every connection, and undefined for unknown keys", async () => {
      const { open } = await start();
      const [one, two] = [open(), open()];
      expect(await one.load("s")).toBeUndefined();
      await one.claim("s", mine);
      expect(await one.save("s", record, "mine")).toBe(true);
      expect(await two.load("s")).toEqual(record);
      expect(await two.load("t")).toBeUndefined();
      await two.delete("s");
      expect(await one.load("s")).toBeUndefined();
    });

    it("lets one of many claim a session until it is released", async () => {
      const { open } = await start();
      const stores = Array.from({ length: 20 }, open);
      const claims = stores.map((store, index) => store.claim("s", { token: `t${index}`, ttlMs: 60_000 }));
      const won = (await Promise.all(claims)).flatMap((has, index) => (has ? [index] : []));
      expect(won).toHaveLength(1);
      await stores[0]?.release("s", "not the holder");
      expect(await stores[0]?.claim("s", mine)).toBe(false);
      await stores[0]?.release("s", `t${won[0]}`);
      expect(await stores[0]?.claim("s", mine)).toBe(true);
      expect(await stores[1]?.claim("t", other)).toBe(true);
    });

    it("lets only the holder write, renew and release", async () => {
      const { open } = await start();
      const store = open();
      expect(await store.save("s", record, "mine")).toBe(false);
      await store.claim("s", mine);
      await store.save("s", record, "mine");
      expect(await store.save("s", { ...record, cursor: 9 }, "other")).toBe(false);
      expect(await store.renew("s", other)).toBe(false);
      expect(await store.renew("s", mine)).toBe(true);
      await store.release("s", "other");
      expect(await store.claim("s", other)).toBe(false);
      expect(await store.load("s")).toEqual(record);
    });

    it("releases the session of a dead holder, and refuses its later writes", async () => {
      const { open } = await start();
      const store = open();
      await store.claim("s", { token: "dead", ttlMs: 1 });
      while (!(await store.claim("s", mine)));
      expect(await store.save("s", record, "dead")).toBe(false);
      expect(await store.save("s", record, "mine")).toBe(true);
    });

    it("can be closed twice", async () => {
      const store = (await start()).open();
      await store.load("s");
      await store.close();
      await store.close();
    });
  });
}
