import { makeFolder, soak, startRedis } from "@giselles-ai/testing";
import { afterAll, describe, expect, it } from "vitest";
import { crashAndResume, endSpare } from "./crash-world.cases.ts";
import { type Point, points } from "./points.cases.ts";

afterAll(endSpare);

const places = { file: async () => makeFolder(), redis: async () => (await startRedis()).url };
const stores = ["file", "redis"] as const;

/** Ten times each with each store in the soak, which are 480 for all 24 points; once each, with the stores in turn, else. */
function roundsOf(those: readonly Point[]) {
  const repeats = soak(10);
  if (repeats === 1)
    return those.map((point, index) => ({ point, store: stores[(index >> 1) % 2] ?? "file", round: 1 }));
  return Array.from({ length: repeats }, (_, index) =>
    those.flatMap((point) => stores.map((store) => ({ point, store, round: index + 1 }))),
  ).flat();
}

describe("promise 4: kill -9, and another process goes on", () => {
  it.each(roundsOf(points))(
    "$point, with the $store store: ordered once, and the run is done (round $round)",
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
    "$point, with the $store store, and a page that cannot tell: it stops for a person, who decides (round $round)",
    async ({ point, store }) => {
      const { result, orders, entries } = await crashAndResume({
        point,
        place: await places[store](),
        settle: "never",
        outcome: (ordered) => (ordered > 0 ? "done" : "not-done"),
      });
      const told = entries.flatMap(({ event }) => (event.type === "run-done" ? event.result : []));
      expect(told[0]).toMatchObject({
        ending: "unknown-outcome",
        message: expect.stringContaining("Whether it was done cannot be known, so it is not done again."),
      });
      expect({ ending: result.ending, orders }).toEqual({ ending: "done", orders: 1 });
    },
  );

  it("the control: where the page is said not to have done what it did, the counter says two", async () => {
    const { orders, shown } = await crashAndResume({ point: "after effect", place: makeFolder(), settle: "lie" });
    expect({ orders, shown }).toEqual({ orders: 2, shown: "Ordered 2 for Ada" });
  });
});
