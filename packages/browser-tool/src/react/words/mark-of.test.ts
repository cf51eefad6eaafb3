import { outcomeStatusSchema } from "@giselles-ai/protocol";
import { expect, it } from "vitest";
import { markOf } from "./mark-of.ts";

it("marks only what the page shows as done, and what nobody knows as neither done nor failed", () => {
  expect(outcomeStatusSchema.options.map((status) => [status, markOf({ status })])).toEqual([
    ["applied", "done"],
    ["refused", "failed"],
    ["failed", "failed"],
    ["skipped", "failed"],
    ["unknown", "unknown"],
  ]);
});
