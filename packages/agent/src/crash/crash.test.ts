import { makeFolder, startRedis } from "@giselles-ai/testing";
import { afterAll, expect, it } from "vitest";
import { crashAndResume, endSpare } from "./crash-world.cases.ts";
import { points } from "./points.cases.ts";

afterAll(endSpare);

const places = { file: async () => makeFolder(), redis: async () => (await startRedis()).url };
const rounds = points.map((point, index) => ({ point, store: index % 4 < 2 ? ("file" as const) : ("redis" as const) }));

it.each(rounds)(
  "promise 4: killed $point, with the $store store: ordered once, and the run is done",
  async ({ point, store }) => {
    const { result, orders, shown, plans, statuses, entries } = await crashAndResume({
      point,
      place: await places[store](),
    });
    expect({ ending: result.ending, orders, shown }).toEqual({ ending: "done", orders: 1, shown: "Ordered 1 for Ada" });
    expect(statuses).toEqual(["taken"]); // asked once, answered once, used once
    expect(plans).toBe(point === "before plan" ? 2 : 1); // a plan that was kept is not made again
    expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, index) => index + 1));
  },
);
