import { openContext, recordEffects } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import { formPage, idOf, isConnected, startRelayWorld } from "./relay-world.cases.ts";

async function openObservedTab(html?: string) {
  const world = await startRelayWorld();
  const session = await world.createSession();
  const context = await openContext();
  const page = await context.newPage();
  const effects = await recordEffects(page);
  await page.goto(world.publish(session, html));
  await isConnected(page);
  const agent = world.client(session);
  const click = [{ action: "click", fieldId: await idOf(agent, "Order") }];
  return { world, session, page, effects, agent, click };
}

it("R5: returns the outcome of a request without performing it", async () => {
  const { agent, click, effects } = await openObservedTab();
  await agent.execute(click, { requestId: "one" });
  expect(await agent.settle("one")).toMatchObject({ status: "done", report: { outcomes: [{ status: "applied" }] } });
  await effects.waitFor("clicked");
  expect(effects.count("clicked")).toBe(1);
});

it("R5: a request that was never started is not done, and can't be started later", async () => {
  const { agent, click, effects } = await openObservedTab();
  expect(await agent.settle("one")).toEqual({ status: "not-done" });
  const late = await agent.execute(click, { requestId: "one" }); // by a process that was thought to be dead
  expect(late).toMatchObject({ applied: 0, outcomes: [] });
  expect(effects.all).toEqual([]);
  expect(await agent.execute(click, { requestId: "two" })).toMatchObject({ applied: 1 }); // the control
});

it("R5: the page still knows requests that the relay has dropped, even after a reload", async () => {
  const { agent, click, effects, page } = await openObservedTab();
  await agent.execute(click, { requestId: "one" });
  for (let count = 0; count < 25; count += 1) await agent.snapshot();
  await expect(agent.recall("one")).rejects.toMatchObject({ code: "NOT_FOUND" });
  await page.reload();
  await isConnected(page);
  expect(await agent.settle("one")).toMatchObject({ status: "done", report: { outcomes: [{ status: "applied" }] } });
  await effects.waitFor("clicked");
  expect(effects.count("clicked")).toBe(1);
});

it("R5: unknown without a journal, and without a page", async () => {
  const forgetful = `<script>Object.defineProperty(window, "sessionStorage", { get() { throw new Error("none"); } })</script>${formPage}`;
  const { agent, page } = await openObservedTab(forgetful);
  expect(await agent.settle("one")).toEqual({ status: "unknown" });
  await page.close();
  expect(await agent.settle("two")).toEqual({ status: "unknown" });
});
