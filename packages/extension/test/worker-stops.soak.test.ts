import { expect, it } from "vitest";
import { orderWhileWorkerStops } from "./worker-stops.cases.ts";

const isSoak = Boolean(process.env.GISELLE_SOAK);

it("E6: does every action once while the browser stops the worker many times", { timeout: 1_800_000 }, async () => {
  const { stops, ...problems } = await orderWhileWorkerStops(isSoak ? 200 : 5);
  expect(problems).toEqual({ doubled: [], lost: [], unclear: [] });
  expect(stops).toBeGreaterThan(isSoak ? 160 : 3);
});
