// Four kinds of Redis outages, with a hundred sessions and actions in flight (R9).
import { type RedisServer, soak, startRedis } from "@giselles-ai/testing";
import { Redis } from "ioredis";
import { expect, it, onTestFinished } from "vitest";
import { createRedisStore, type RelayClient, RelayError } from "../../src/relay/index.ts";
import { type CountingPage, openCountingPage } from "./counting-page.cases.ts";
import { startRelayWorld } from "./relay-world.cases.ts";

const sessions = soak(1000);
const click = [{ action: "click", fieldId: "button-0" }];

/** Two relay instances over one Redis: pages connect to one, agents to the other. */
async function setUp() {
  const redis = await startRedis();
  const store = () => createRedisStore({ url: redis.url, commandTimeoutMs: 1000 });
  const [near, far] = await Promise.all([startRelayWorld({ store: store() }), startRelayWorld({ store: store() })]);
  const pairs = await Promise.all(
    Array.from({ length: sessions }, async () => {
      const session = await near.createSession();
      const page = openCountingPage(session, `${near.url}/relay`);
      onTestFinished(() => page.close());
      await page.isConnected;
      const agent = far.client(session, { waitForBrowserMs: 5000 });
      await agent.snapshot();
      return { page, agent };
    }),
  );
  return { redis, pairs };
}

interface RequestOutcome {
  requestId: string;
  page: CountingPage;
  outcome: "applied" | "unknown" | "not done";
}

async function act({ page, agent }: { page: CountingPage; agent: RelayClient }): Promise<RequestOutcome> {
  const requestId = crypto.randomUUID();
  try {
    const { applied } = await agent.execute(click, { requestId });
    return { requestId, page, outcome: applied === 1 ? "applied" : "not done" };
  } catch (error) {
    if (!RelayError.isInstance(error)) throw error;
    return { requestId, page, outcome: error.mayHaveHappened ? "unknown" : "not done" };
  }
}

const outages: Record<string, (redis: RedisServer) => Promise<void>> = {
  async "killed, and started again empty"(redis) {
    await redis.kill();
    await wait(300);
    await redis.restart();
  },
  async "frozen, and thawed"(redis) {
    redis.freeze();
    await wait(1500);
    redis.thaw();
  },
  async "made read-only, and writable again"({ url }) {
    const admin = new Redis(url);
    await admin.replicaof("127.0.0.1", "1");
    await wait(500);
    await admin.replicaof("NO", "ONE");
    admin.disconnect();
  },
};

it.each(Object.keys(outages))(
  "survives a Redis that is %s: every session works again, nothing is performed twice, and unknown outcomes are reported",
  async (name) => {
    const { redis, pairs } = await setUp();
    const before = await Promise.all(pairs.map(act));
    const outage = outages[name]?.(redis);
    const during = await Promise.all(pairs.map(act));
    await outage;
    const back = performance.now();
    const after = await Promise.all(pairs.map(act));
    process.stdout.write(
      `Redis ${name}: ${sessions} sessions work again after ${Math.round(performance.now() - back)} ms\n`,
    );
    expect([...before, ...after].map(({ outcome }) => outcome)).toEqual(Array(2 * sessions).fill("applied"));
    for (const { requestId, page, outcome } of [...before, ...during, ...after]) {
      const count = page.effects.get(requestId) ?? 0;
      expect({
        outcome,
        isRight: outcome === "unknown" ? count <= 1 : count === (outcome === "applied" ? 1 : 0),
      }).toEqual({
        outcome,
        isRight: true,
      });
    }
  },
  300_000,
);

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
