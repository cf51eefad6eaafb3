// `node agent.mjs <address> '{"special":[…],"public":[…]}'`: its own browser, a run that is stored in Redis, and what else
// the agent takes from others.
import assert from "node:assert/strict";
import { Agent, createRedisRunStore, readSecretValue } from "@giselles-ai/agent";
import { createChromiumDriver } from "@giselles-ai/agent/drivers/chromium";
import { isPublicAddress } from "@giselles-ai/agent/drivers/http";
import { createPlanner } from "@giselles-ai/planner";

const [address, lists] = process.argv.slice(2);
const store = createRedisRunStore({ url: process.env.REDIS_URL });
const driver = createChromiumDriver();
const agent = new Agent({ driver, planner: createPlanner({ engine: "reflex" }), profile: "auto", store });
await driver.navigate(address);
const { completed, message } = await agent.execute(
  "Enter Ada Lovelace into Name, enter ada@example.com into E-mail, choose Pro and press Join",
);
assert.ok((await driver.screenshot()).base64.length > 0);
await agent.close();
await driver.close();
assert.ok(completed, message);

const kept = createRedisRunStore({ url: process.env.REDIS_URL });
const [run] = await kept.runs();
assert.match(run.task, /^Enter Ada Lovelace/);
assert.ok((await kept.read(run.runId)).length > 3);
await Promise.all([kept.close(), store.close()]);

const addresses = JSON.parse(lists);
assert.deepEqual(addresses.special.filter(isPublicAddress), []);
assert.deepEqual(addresses.public.filter(isPublicAddress), addresses.public);

// There may be no keychain here; the package that reads it must be.
const source = { env: {}, cwd: ".", onWarning: () => {} };
const answer = await readSecretValue("keychain:giselle-test/none", "test", source).catch((error) => error.message);
assert.doesNotMatch(answer, /is not installed/);
