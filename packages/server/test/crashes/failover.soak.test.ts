import { soak } from "@giselles-ai/testing";
import { it } from "vitest";
import { failOver, places } from "./failover.cases.ts";

const runs = soak(100);

it.each(places)(
  `C3: ${runs} runs go on when the primary of $name crashes, and no action is repeated`,
  async ({ start }) => {
    await failOver(runs, start);
  },
  240_000,
);
