// A run of the loop whose journal is in Redis, when Redis restarts empty (C3).
import { createRedisRunStore } from "@giselles-ai/agent";
import { createRedisStore } from "@giselles-ai/browser-tool/relay";
import { startRedis } from "@giselles-ai/testing";
import { expect, it, onTestFinished } from "vitest";
import { createPlannerRunner, createRedisEventLog } from "../../src/index.ts";
import { createServerWorld } from "../server-world.cases.ts";
import { openShopper, shop } from "./shopper.cases.ts";

it.each(["snapshot_request", "execute_request"])(
  "C3: reports the lost run and repeats no action, at the first %s",
  async (point) => {
    const redis = await startRedis();
    const store = createRedisRunStore({ url: redis.url });
    onTestFinished(() => store.close());
    const world = createServerWorld({
      runners: { planner: createPlannerRunner({ engine: "reflex", store }) },
      eventLog: createRedisEventLog({ url: redis.url }),
      relayStore: createRedisStore({ url: redis.url }),
    });
    const { url } = await world.start();
    const { tool, effects } = await openShopper();
    let isKilled = false;
    const { events } = await shop({
      tool,
      effects,
      instances: () => [url],
      body: { message: 'Enter "Ada" into Name and click Continue' },
      async onEvent({ type }) {
        if (type !== point || isKilled) return;
        isKilled = true;
        await redis.kill();
        await redis.restart();
      },
    });
    const message = expect.stringContaining("The store has lost the run");
    expect(events.at(-1)).toMatchObject({ type: "result", status: "error", error: { message } });
    expect(effects.all.filter(({ name }) => name === "continued").length).toBeLessThanOrEqual(1);
  },
  300_000,
);
