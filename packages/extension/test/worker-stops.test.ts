import { it } from "vitest";
import { orderWhileWorkerStops } from "./worker-stops.cases.ts";

it("E6: does every action once while the browser stops the worker 20 times", { timeout: 180_000 }, async () => {
  await orderWhileWorkerStops(20);
});
