// With Redis, instances of the app share runs and approvals.
import { startRedis } from "@giselles-ai/testing";
import { expect, it, onTestFinished } from "vitest";
import { startApp, testTimeoutMs } from "./app.cases.ts";
import { shareDemo } from "./demo.cases.ts";

const openDemo = shareDemo();

it(
  "W3: another instance lists and answers an approval",
  async () => {
    const redis = await startRedis();
    const [one, other] = await Promise.all([startApp({ REDIS_URL: redis.url }), startApp({ REDIS_URL: redis.url })]);
    onTestFinished(async () => void (await Promise.all([one.stop(), other.stop()])));
    const received = await one.watch("contact");
    const demo = await openDemo(one.url);
    await demo.ask("Fill this in for Ada Lovelace, ada@example.com, Pro plan, and send it");
    await demo.card().waitFor();
    expect(await other.runs()).toMatchObject([{ status: "waiting", engine: "Reflex, without a model" }]);
    const [approval] = await other.approvals();
    const answer = await fetch(`${other.url}/app-api/approvals/${approval?.id}`, {
      method: "POST",
      body: JSON.stringify({ decision: "approved" }),
    });
    expect(answer.status).toBe(200);
    await demo.shows("We received your message");
    expect(await received()).toMatchObject([{ data: { name: "Ada Lovelace" } }]);
  },
  testTimeoutMs,
);
