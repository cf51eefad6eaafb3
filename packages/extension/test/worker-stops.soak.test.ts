import { soak } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import { buildVariant } from "./build-variant.cases.ts";
import { orderWhileWorkerStops } from "./worker-stops.cases.ts";

const wanted = soak(200);

it(`E6: does every action once while the browser stops the worker ${wanted} times`, {
  timeout: 1_800_000,
}, async () => {
  const { stops, ...problems } = await orderWhileWorkerStops(wanted);
  expect(problems).toEqual({ doubled: [], lost: [], unclear: [] });
  expect(stops).toBeGreaterThan(0.8 * wanted);
});

it("control: without the journal, the same stops double an action", { timeout: 180_000 }, async () => {
  const extension = await buildVariant([
    {
      file: "relay/page/journal.ts",
      from: "return this.#read().lines.find(({ requestId }) => requestId === id);",
      to: "return undefined;",
    },
  ]);
  const { doubled } = await orderWhileWorkerStops(60, { extension, untilDoubled: true });
  expect(doubled.length).toBeGreaterThan(0);
});
