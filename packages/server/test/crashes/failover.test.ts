import { it } from "vitest";
import { failOver, places } from "./failover.cases.ts";

it.each(places)(
  "C3: runs go on when the primary of $name crashes, and no action is repeated",
  async ({ start }) => {
    await failOver(6, start);
  },
  120_000,
);
