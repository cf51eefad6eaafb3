// What /health says when Redis stops, freezes and returns.
import { createRedisStore } from "@giselles-ai/browser-tool/relay";
import { startRedis } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import { createRedisEventLog } from "../../src/index.ts";
import { createServerWorld, formRunner } from "../server-world.cases.ts";

async function askHealth(url: string, path = "/health") {
  const response = await fetch(`${url}${path}`);
  return { status: response.status, body: await response.json() };
}

it("C4: names the dependency that is down, and stays alive", async () => {
  const [runs, relay] = [await startRedis(), await startRedis()];
  const world = createServerWorld({
    runners: { form: formRunner },
    eventLog: createRedisEventLog({ url: runs.url }),
    relayStore: createRedisStore({ url: relay.url }),
    dependencies: { model: { ping: () => Promise.resolve() } },
  });
  const { url } = await world.start();
  const allUp = { runs: "up", relay: "up", model: "up" };
  expect(await askHealth(url)).toEqual({ status: 200, body: { ok: true, status: "up", dependencies: allUp } });

  await relay.kill();
  const down = { ok: false, status: "down", dependencies: { ...allUp, relay: "down" } };
  expect(await askHealth(url)).toEqual({ status: 503, body: down });
  expect(await askHealth(url, "/health/live")).toEqual({ status: 200, body: { ok: true } });

  await relay.restart();
  await expect.poll(async () => (await askHealth(url)).status, { timeout: 60_000 }).toBe(200);
}, 300_000);

it("reports a dependency that does not answer in time", async () => {
  const world = createServerWorld({
    runners: { form: formRunner },
    dependencies: { model: { ping: () => new Promise(() => {}) } },
  });
  const { url } = await world.start();
  const dependencies = { runs: "up", relay: "up", model: "down" };
  expect(await askHealth(url)).toMatchObject({ status: 503, body: { dependencies } });
});
