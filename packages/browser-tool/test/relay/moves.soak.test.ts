// Orders while the user moves: other pages, back, reloads, copied and closed tabs, with answers that are lost on the way (R4, R5).
import { createRandom, soak } from "@giselles-ai/testing";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { type RelayClient, RelayError } from "../../src/relay/index.ts";
import { duplicateTab, openShop, type Shop } from "./moving-pages.cases.ts";
import { idOf, isConnected } from "./relay-world.cases.ts";

type Fate = "applied" | "not done" | "unknown";

async function execute(agent: RelayClient, actions: { action: string }[], requestId: string): Promise<Fate> {
  try {
    const { outcomes = [] } = await agent.execute(actions, { requestId });
    const status = outcomes[1]?.status;
    return status === "applied" || status === "unknown" ? status : "not done";
  } catch (error) {
    if (!RelayError.isInstance(error)) throw error;
    if (!error.mayHaveHappened) return "not done";
    const settled = await agent.settle(requestId);
    if (settled.status === "not-done") return "not done";
    const isApplied = settled.status === "done" && settled.report.outcomes?.[1]?.status === "applied";
    return isApplied ? "applied" : "unknown";
  }
}

/** Moves of a user. Each leaves one page in front, connected. */
const moves: Record<string, (page: Page, shop: Shop) => Promise<Page>> = {
  stay: async (page) => page,
  async "other page"(page, { urls }) {
    await page.goto(urls.find((url) => url !== page.url()) ?? urls[0]);
    return page;
  },
  async back(page) {
    const before = page.url();
    const isPossible = await page.evaluate(
      () => (globalThis as { navigation?: { canGoBack: boolean } }).navigation?.canGoBack,
    );
    if (!isPossible) return page;
    await page.evaluate(() => void setTimeout(() => history.back())); // after the evaluation has ended
    await page.waitForURL((url) => url.href !== before, { waitUntil: "commit" });
    return page;
  },
  async reload(page) {
    await page.reload();
    return page;
  },
  duplicate: async (page) => duplicateTab(page),
  async "close tab"(page, { context }) {
    const other = context.pages().find((each) => each !== page);
    if (!other) return page;
    await page.close();
    await other.bringToFront();
    return other;
  },
};

const names = Object.keys(moves);

it("performs each of 500 orders once while the user moves between pages and tabs", async () => {
  const random = createRandom("moves");
  const shop = await openShop({}, { page: true, relay: true });
  const agent = shop.world.client(shop.session, { waitForBrowserMs: 10_000 });
  let page = await shop.open();
  const move = async () => {
    page = await (moves[names[random.between(0, names.length - 1)] ?? "stay"] as (typeof moves)[string])(page, shop);
    await isConnected(page);
    for (const old of shop.context
      .pages()
      .filter((each) => each !== page)
      .slice(3))
      await old.close();
  };
  const fates: Record<Fate, number> = { applied: 0, "not done": 0, unknown: 0 };
  const unknown = new Set<number>();
  const count = soak(500);
  for (let number = 0; number < count; ) {
    await move();
    const actions = [
      { action: "fill", fieldId: await idOf(agent, "Name"), value: String(number) },
      { action: "click", fieldId: await idOf(agent, "Order") },
    ];
    const interruption = random.between(0, 5);
    if (interruption === 0) await move(); // between the snapshot and the action
    const lost = interruption === 1 ? shop.world.loseAnswers() : undefined;
    const requested = execute(agent, actions, crypto.randomUUID());
    if (lost) {
      await Promise.race([lost.first, requested]);
      await move();
      lost.stop();
    }
    const fate = await requested;
    fates[fate] += 1;
    if (fate === "unknown") unknown.add(number);
    if (fate !== "not done") number += 1; // what was not done is done again
  }
  const times = () =>
    Array.from({ length: count }, (_, number) => shop.orders().filter((each) => each === number).length);
  const isRight = () => times().every((each, number) => each === 1 || (each === 0 && unknown.has(number)));
  await expect.poll(isRight, { timeout: 60_000 }).toBe(true);
  const doubled = times().filter((each) => each > 1).length;
  process.stdout.write(`moves: ${count} orders, ${doubled} doubled, ${JSON.stringify(fates)}\n`);
}, 1_800_000);
