// Two documents that are alive at once must not both perform a request: pages from the back/forward cache, copied tabs (R4).
import { startRedis } from "@giselles-ai/testing";
import { describe, expect, it } from "vitest";
import { createRedisStore, type RelayClient, type RelayHandlerOptions } from "../../src/relay/index.ts";
import { companions } from "./companions.cases.ts";
import { duplicateTab, type Guards, goAndComeBack, goBack, openShop } from "./moving-pages.cases.ts";
import { idOf, isConnected } from "./relay-world.cases.ts";

const arrival = { timeout: 60_000 };

async function order(agent: RelayClient, number: number): Promise<string[]> {
  const name = await idOf(agent, "Name");
  const actions = [
    { action: "fill", fieldId: name, value: String(number) },
    { action: "click", fieldId: await idOf(agent, "Order") },
  ];
  const { outcomes = [] } = await agent.execute(actions);
  return outcomes.map(({ status }) => status);
}

async function attackWithCopiedTab(options: RelayHandlerOptions, guards: Guards) {
  const shop = await openShop(options, guards);
  const page = await shop.open();
  await goAndComeBack(page, shop);
  await duplicateTab(page);
  const agent = shop.world.client(shop.session, { waitForBrowserMs: 10_000 });
  const applied: number[] = [];
  for (let number = 0; number < 15; number += 1)
    if ((await order(agent, number)).every((status) => status === "applied")) applied.push(number);
  await expect.poll(() => applied.every((number) => shop.orders().includes(number)), arrival).toBe(true);
  return { applied, orders: shop.orders().sort((a, b) => a - b) };
}

/** The answer of the second page is lost, and the user goes back to the first. */
async function attackWithLostAnswer(guards: Guards) {
  const shop = await openShop({}, guards);
  const page = await shop.open();
  const agent = shop.world.client(shop.session, { waitForBrowserMs: 3000, timeoutMs: 5000 });
  await idOf(agent, "Order"); // both pages have the same field ids
  const statuses: string[] = [];
  for (let number = 0; number < 3; number += 1) {
    await page.goto(shop.urls[1]);
    await isConnected(page);
    const lost = shop.world.loseAnswers();
    const outcome = order(agent, number).catch((error) => [error.mayHaveHappened ? "unknown" : "lost"]);
    await lost.first;
    await goBack(page, shop.urls[0]);
    lost.stop();
    statuses.push(...(await outcome));
  }
  return { statuses, orders: shop.orders() };
}

const guardings: [string, Guards][] = [
  ["with all guards", { page: true, relay: true }],
  ["with the guards of the page alone", { page: true, relay: false }],
  ["with the guards of the relay alone", { page: false, relay: true }],
];
const unguarded: Guards = { page: false, relay: false };
const numbers = Array.from({ length: 15 }, (_, number) => number);

describe("a restored page and a copy of its tab", () => {
  it.each(guardings)("perform each action once %s", async (_, guards) => {
    expect(await attackWithCopiedTab({}, guards)).toEqual({ applied: numbers, orders: numbers });
  });

  it("perform each action once over Redis", async () => {
    const { url } = await startRedis();
    const guards = { page: false, relay: true };
    const result = await attackWithCopiedTab({ store: createRedisStore({ url }) }, guards);
    expect(result).toEqual({ applied: numbers, orders: numbers });
  });

  it("perform actions twice without guards: the control", async () => {
    const { orders } = await attackWithCopiedTab({}, unguarded);
    expect(orders.length).toBeGreaterThan(numbers.length);
  });
});

describe("a restored page, when the answer of the page after it was lost", () => {
  // Pages without guards don't close their stream when they are put away, so a relay alone can only report a timeout.
  it.each(guardings.slice(0, 2))("performs nothing again %s", async (_, guards) => {
    const { statuses, orders } = await attackWithLostAnswer(guards);
    expect(orders).toEqual([0, 1, 2]);
    expect(new Set(statuses)).toEqual(new Set(["applied"]));
  });

  it("performs it again without guards: the control", async () => {
    const { orders } = await attackWithLostAnswer(unguarded);
    expect(orders.length).toBeGreaterThan(3);
  });
});

async function attackBeside(name: string, guards: Guards) {
  const shop = await openShop({}, guards);
  await companions[name]?.(await shop.open(), shop);
  return { shop, agent: shop.world.client(shop.session, { waitForBrowserMs: 10_000 }) };
}

describe.each(Object.keys(companions))("beside %s", (name) => {
  it.each(guardings)("each action is performed once %s", async (_, guards) => {
    const { shop, agent } = await attackBeside(name, guards);
    for (let number = 0; number < 3; number += 1) expect(await order(agent, number)).toEqual(["applied", "applied"]);
    await expect.poll(() => shop.orders(), arrival).toEqual([0, 1, 2]);
  });

  it("an action is performed twice without guards: the control", async () => {
    const { shop, agent } = await attackBeside(name, unguarded);
    const isDoubled = () => new Set(shop.orders()).size < shop.orders().length;
    for (let number = 0; number < 15 && !isDoubled(); number += 1) await order(agent, number);
    await expect.poll(isDoubled, arrival).toBe(true);
  });
});
