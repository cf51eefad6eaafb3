import { makeFolder, soak, startRedis } from "@giselles-ai/testing";
import { afterAll, describe, expect, it } from "vitest";
import { crashAndResume, endSpare } from "./crash-world.cases.ts";
import { type Point, points } from "./points.cases.ts";

afterAll(endSpare);

const places = { file: async () => makeFolder(), redis: async () => (await startRedis()).url };
const stores = ["file", "redis"] as const;

/** In the soak, ten rounds with each store (480 for 24 points); otherwise one round, with alternating stores. */
function roundsOf(those: readonly Point[]) {
  const repeats = soak(10);
  if (repeats === 1)
    return those.map((point, index) => ({ point, store: stores[(index >> 1) % 2] ?? "file", round: 1 }));
  return Array.from({ length: repeats }, (_, index) =>
    those.flatMap((point) => stores.map((store) => ({ point, store, round: index + 1 }))),
  ).flat();
}

describe("promise 4: kill -9, and another process resumes", () => {
  it.each(roundsOf(points))(
    "$point, with the $store store: orders once and completes the run (round $round)",
    async ({ point, store }) => {
      const { result, orders, shown, plans, statuses, entries } = await crashAndResume({
        point,
        place: await places[store](),
      });
      expect({ ending: result.ending, orders, shown }).toEqual({
        ending: "done",
        orders: 1,
        shown: "Ordered 1 for Ada",
      });
      expect(statuses).toEqual(["taken"]); // asked once, answered once, used once
      expect(plans).toBe(point === "before plan" ? 2 : 1); // a plan that was kept is not made again
      expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, index) => index + 1));
    },
  );

  const inDoubt: Point[] = ["before dispatch", "after effect", "before effect", "before outcome"];
  it.each(roundsOf(inDoubt))(
    "$point, with the $store store and a page without a journal: stops and lets a person decide (round $round)",
    async ({ point, store }) => {
      const { result, orders, entries } = await crashAndResume({
        point,
        place: await places[store](),
        settle: "never",
        outcome: (ordered) => (ordered > 0 ? "done" : "not-done"),
      });
      const results = entries.flatMap(({ event }) => (event.type === "run-done" ? event.result : []));
      expect(results[0]).toMatchObject({
        ending: "unknown-outcome",
        message: expect.stringContaining("It is unknown whether this was done, so it is not repeated."),
      });
      expect({ ending: result.ending, orders }).toEqual({ ending: "done", orders: 1 });
    },
  );

  it("control: orders twice if the page wrongly reports that it did nothing", async () => {
    const { orders, shown } = await crashAndResume({ point: "after effect", place: makeFolder(), settle: "lie" });
    expect({ orders, shown }).toEqual({ orders: 2, shown: "Ordered 2 for Ada" });
  });
});
