import {
  rememberRedis,
  shareRedisCluster,
  shareRedisWithSentinels,
  startRedis,
  startRedisPair,
} from "@giselles-ai/testing";
import { Redis } from "ioredis";
import { expect, it, onTestFinished } from "vitest";
import { describeRelayStore } from "../../../test/relay/stores/store-contract.cases.ts";
import { createRelaySession } from "../session.ts";
import { sessionKey } from "../store.ts";
import { createRedisStore } from "./redis.ts";

for (const [name, start] of [
  ["Redis", startRedis],
  ["a Redis cluster", shareRedisCluster()],
  ["Redis with sentinels", shareRedisWithSentinels()],
] as const) {
  describeRelayStore(`the store in ${name}`, async () => {
    const { url } = await start();
    return {
      open(now = Date.now) {
        const store = createRedisStore({ url, now });
        onTestFinished(() => store.close());
        return store;
      },
    };
  });
}

it("uses two connections for any number of sessions (R9)", async () => {
  const { url } = await startRedis();
  const observer = new Redis(url);
  const store = createRedisStore({ url });
  onTestFinished(async () => {
    observer.disconnect();
    await store.close();
  });
  for (let count = 0; count < 100; count += 1) {
    const { sessionId } = await createRelaySession({ store });
    await store.watch(sessionKey("default", sessionId), () => {});
  }
  const clients = String(await observer.client("LIST"))
    .trim()
    .split("\n");
  expect(clients).toHaveLength(3); // the observer is the third
});

it("stores no token, and only keys with a prefix, a tenant and an expiry", async () => {
  const { url } = await startRedis();
  const observer = new Redis(url);
  const store = createRedisStore({ url, prefix: "mine" });
  onTestFinished(async () => {
    observer.disconnect();
    await store.close();
  });
  const { sessionId, agent, page } = await createRelaySession({ store, tenant: "acme" });
  await store.update(sessionKey("acme", sessionId), (mailbox, bodies) => {
    bodies.put("request:1", "{}");
    mailbox.version += 1;
  });
  const keys = await observer.keys("*");
  expect(keys.sort()).toEqual([`mine:relay:acme:{${sessionId}}:bodies`, `mine:relay:acme:{${sessionId}}:box`]);
  for (const key of keys) {
    expect(await observer.pttl(key)).toBeGreaterThan(0);
    const content = JSON.stringify(await observer.hgetall(key));
    expect([content.includes(agent.token), content.includes(page.token)]).toEqual([false, false]);
  }
});

it("restores sessions after a failover (R9)", async () => {
  const redis = await startRedisPair();
  const store = createRedisStore({ url: redis.url });
  onTestFinished(() => store.close());
  await createRelaySession({ store });
  await redis.failOver();
  const opened = () =>
    createRelaySession({ store }).then(({ sessionId }) => store.read(sessionKey("default", sessionId)));
  await expect.poll(() => opened().catch(() => undefined)).toBeDefined();
});

it("writes the last change again if the new primary lacks it, but no session that has ended (R9)", async () => {
  const { url } = await startRedis();
  const [store, other] = [createRedisStore({ url }), createRedisStore({ url })];
  onTestFinished(() => Promise.all([store.close(), other.close()]).then(() => {}));
  const open = async () => sessionKey("default", (await createRelaySession({ store })).sessionId);
  const [kept, ended] = [await open(), await open()];
  for (const key of [kept, ended]) await store.watch(key, () => {});
  const change = (key: string) =>
    store.update(key, (mailbox, bodies) => {
      bodies.put("request:1", "{}");
      mailbox.version += 1;
      mailbox.usedAt += 1;
    });
  await change(kept);
  await change(ended);
  await other.remove(ended);
  const goBack = await rememberRedis(url);
  await change(kept);
  const last = await other.read(kept);
  await goBack();
  await expect.poll(() => other.read(kept).catch(() => undefined)).toMatchObject({ usedAt: last?.usedAt });
  expect(await other.read(ended).catch((error) => error.code)).toBeUndefined();
});
